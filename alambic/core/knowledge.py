"""Knowledge: what people must remember by themselves; what a seat may know at all is for rules (contract.py)."""

from typing import Any

from alambic.core.parts import Part


class Knowledge(Part):
    """The knowledge of one game."""

    called = "knowledge"

    def fade(self, s: Any, old: bool = False) -> None:
        """Take from a plain state what is no longer shown to people; `old`: they saw it when it was new."""

    @property
    def fades(self) -> bool:
        """Whether anything does."""
        return "fade" in vars(self)
