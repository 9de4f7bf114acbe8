"""Waiting for what must come: as long as a busy machine takes, and no longer than it takes."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx

PATIENCE = 120.0  # seconds; a test that hangs is named by them, or by pytest's own limit


def eventually(true: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.01)


async def until(true: Callable[[], object]) -> None:
    """The same, while the loop goes on."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def client(**more: Any) -> httpx.Client:
    """Somebody who asks, and waits for the answer; no https here, so no authorities to read."""
    return httpx.Client(**{"timeout": PATIENCE, "verify": False, **more})
