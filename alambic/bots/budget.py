"""What a bot may spend on a move: `200` simulations, `300ms`, or `20000:3000ms`, whichever is spent first."""

import re
from typing import NamedTuple, Self


class Budget(NamedTuple):
    simulations: int = 0  # 0: as many as there is time for
    seconds: float = 0.0  # 0: as long as it takes

    @property
    def name(self) -> str:
        parts = [str(self.simulations) if self.simulations else "", self.time]
        return ":".join(filter(None, parts))

    @property
    def time(self) -> str:
        return f"{round(1000 * self.seconds)}ms" if self.seconds else ""

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a name asks for, if it is one."""
        found = re.fullmatch(r"(?:(\d{1,7})(?::(\d{1,7})ms)?|(\d{1,7})ms)", text)
        if not found or any(part and not int(part) for part in found.groups()):
            return None
        return cls(int(found[1] or 0), int(found[2] or found[3] or 0) / 1000)
