"""Starting and stopping, one process or several, and what whoever runs the server sees."""
