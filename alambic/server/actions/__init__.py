"""What people do at tables: open, sit, move, take back; and what happens by itself."""
