"""What needs an environment of its own: `make test-extras`."""
