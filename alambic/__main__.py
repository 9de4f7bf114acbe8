from alambic.cli import main

main()
