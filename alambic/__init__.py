"""Alambic: five games of magic, distilled."""

__version__ = "0.1.0"
