"""What a machine may lack: tests then say loudly what they skip, and fail where nothing may be skipped."""

import os
from typing import NoReturn

import pytest


def lacking(what: str, untested: str, package: str) -> NoReturn:
    """Skip for want of a program; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"no {what}: {untested} must be tested here")
    pytest.skip(f"NO {what.upper()}: {untested} was NOT TESTED (Debian: apt-get install {package})")
