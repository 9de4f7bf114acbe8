"""For those who train programs: many games at once, and the interfaces that they know."""

from alambic.learn.batch import Batch

__all__ = ["Batch"]
