"""Numbers that visitors write: a whole one, or none at all."""


def whole(text: str | None) -> int | None:
    """A whole number from a field, or nothing."""
    return int(text) if text is not None and text.isascii() and text.isdigit() and len(text) < 10 else None


def seat_number(text: str | None) -> int:
    """A seat from a field; -1, which no table has, if it is none."""
    number = whole(text)
    return -1 if number is None else number
