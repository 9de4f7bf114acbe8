"""A report as one page that needs nothing else: styles and plots are in it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from alambic.core.game import Setup
from alambic.lab.plots import drawn
from alambic.lab.sections import Section, Speaks

HERE = Path(__file__).parent
LOOK = HERE.parent / "web" / "static" / "alambic.css"


def page(setup: Setup, sections: Sequence[Section], facts: Sequence[tuple[str, str]], words: Speaks) -> str:
    """The page, with what was played and when."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.globals["_"] = words.say
    told = [
        replace(section, svg=drawn(section.plot, section.title, words.language) if section.plot else "")
        for section in sections
    ]
    return environment.from_string((HERE / "report.html").read_text("utf-8")).render(
        title=words.say(setup.game.title),
        language=words.language,
        look=LOOK.read_text("utf-8"),
        style=(HERE / "report.css").read_text("utf-8"),
        sections=told,
        facts=facts,
    )
