"""What is remembered, and the databases that keep it."""
