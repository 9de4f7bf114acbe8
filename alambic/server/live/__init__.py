"""Live tables: found, brought back, written to, looked after, ended."""
