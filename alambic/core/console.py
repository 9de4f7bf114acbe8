"""Where commands print."""

from rich.console import Console


def screen(*, stderr: bool = False) -> Console:
    """Where to print; names and codes are printed as they are, whatever brackets they hold."""
    return Console(stderr=stderr, markup=False, highlight=False, soft_wrap=False)
