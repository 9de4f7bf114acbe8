"""Knowledge: what people must remember by themselves; what a seat may know at all is for rules (contract.py)."""

from typing import Any

from alambic.core.parts import Part


class Knowledge(Part):
    """The knowledge of one game."""

    called = "knowledge"

    def fade(self, s: Any, again: bool = False) -> None:
        """Take from a plain state what is no longer shown to people; `again`: they have seen it new."""

    @property
    def fades(self) -> bool:
        """Whether anything does."""
        return "fade" in vars(self)
