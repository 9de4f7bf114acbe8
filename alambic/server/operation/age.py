"""Whether this Python is too old to face strangers."""

import logging
import sys

from alambic.server.basics.logs import OWN, fields
from alambic.server.basics.settings import Settings

MENDED = {(3, 11): (3, 11, 10), (3, 12): (3, 12, 6)}  # which Pythons read cookies in time (CVE-2024-7592)


def tell_age(settings: Settings, python: tuple[int, int, int] = sys.version_info[:3]) -> None:
    """Say so where strangers come in and this Python has known weaknesses in reading what they send.

    Those that are known are refused before Python reads them; but whoever lets strangers in keeps it up to date.
    """
    mended = MENDED.get(python[:2], python)
    if settings.reachable and python < mended:
        old, new = (".".join(map(str, version)) for version in (python, mended))
        extra = fields(python=old, needed=new)
        logging.getLogger(OWN).warning("this Python is too old to face strangers", extra=extra)
