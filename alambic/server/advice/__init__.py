"""What Master would do, and what it says of a match that has ended."""
