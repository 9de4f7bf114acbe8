"""Reading pages as a browser does: elements, their attributes and their text."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser

VOID = ("br", "hr", "img", "input", "link", "meta")


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    children: list["Element | str"] = field(default_factory=list)

    def all(self, tag: str = "", **attributes: str) -> Iterator["Element"]:
        """Every element inside with this tag and these attributes."""
        ahead = self.children[::-1]
        while ahead:
            child = ahead.pop()
            if isinstance(child, Element):
                if tag in ("", child.tag) and attributes.items() <= child.attributes.items():
                    yield child
                ahead += reversed(child.children)

    def one(self, tag: str = "", **attributes: str) -> "Element":
        return next(self.all(tag, **attributes))

    @property
    def text(self) -> str:
        """What is written in it, with single spaces."""
        words = " ".join(child if isinstance(child, str) else child.text for child in self.children)
        return " ".join(words.split())


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.inside = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.inside[-1].children.append(element)
        if tag not in VOID:
            self.inside.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.inside.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.inside[-1].tag == tag, f"</{tag}> inside <{self.inside[-1].tag}>"
        self.inside.pop()

    def handle_data(self, data: str) -> None:
        self.inside[-1].children.append(data)


@lru_cache(8)  # a test looks at the same page several times, and changes nothing in it
def read(page: str) -> Element:
    """A page as a tree; every element must be closed where it was opened."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.inside == [reader.root], "not closed"
    return reader.root


def part(page: str, id: str) -> str:
    """The text of the element with this id."""
    return read(page).one(id=id).text


def unsafe(page: str) -> list[str]:
    """What a strict Content-Security-Policy would drop: inline scripts, handlers and styles."""
    found = []
    for element in read(page).all():
        inline = element.tag == "script" and (not element.attributes.get("src") or element.text)
        if element.tag == "style" or inline:
            found.append(element.tag)
        found += [name for name in element.attributes if name == "style" or name.startswith("on")]
        links = [element.attributes.get(name, "") for name in ("href", "src", "action", "formaction")]
        found += [link for link in links if link.strip().lower().startswith("javascript:")]
    return found
