"""Sending a message to an address that a visitor gave: one request, and nothing of the answer but its status."""

import asyncio
import ssl
from collections.abc import Mapping

from alambic.server.basics.refusals import BadAddress
from alambic.server.outgoing.addresses import resolved, target_of

WITHIN = 10.0  # seconds
MOST_ANSWER = 4096  # bytes of a status line; the rest is never read


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool = False) -> int:
    """The status that was answered. Whoever answers that it is elsewhere is not followed there."""
    target = target_of(url, private)
    try:
        async with asyncio.timeout(WITHIN):
            address = await resolved(target, private)
            secure = ssl.create_default_context() if target.scheme == "https" else None
            name = target.host if secure else None  # what the certificate is of
            reader, writer = await asyncio.open_connection(
                address, target.port, ssl=secure, server_hostname=name, limit=MOST_ANSWER
            )
            try:
                fields = {"Host": target.origin.partition("://")[2], **headers, "Content-Length": str(len(body))}
                lines = [f"POST {target.path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
                writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
                await writer.drain()
                status = (await reader.readuntil(b"\r\n"))[9:12]
            finally:
                writer.transport.abort()
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as problem:
        raise BadAddress(f"nobody takes a notice there: {problem or type(problem).__name__}") from None
    return int(status) if status.isdigit() else 0
