"""Addresses as pictures for a phone's camera."""

import base64
import io

import segno


def picture(address: str) -> bytes:
    """An SVG file."""
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", border=2, scale=4, dark="#1c1a17", light="#fffdf6")
    return drawn.getvalue()


def inline(address: str) -> str:
    """The same for a page that alone may show it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture(address)).decode()}"
