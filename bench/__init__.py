"""Measurements beside others, and of the whole server under load; not part of the package."""
