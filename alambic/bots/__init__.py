"""Bots. They receive what their seat may know, and nothing else."""
