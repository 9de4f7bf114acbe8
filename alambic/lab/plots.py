"""Plots as SVG in the page's own colours, light and dark, with its own type."""

import re
from io import StringIO
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from alambic.lab.sections import Dots, Spread

# Matplotlib wants colours: these stand for the page's, which know light from dark.
COLOURS = {"#010101": "var(--ink)", "#020202": "var(--accent)", "#030303": "var(--hair)", "#040404": "var(--gold)"}
INK, ACCENT, HAIR, GOLD = COLOURS
# What they are where no page is round a plot, light and dark.
ALONE = {
    INK: ("#2a1d10", "#ece4d0"),
    ACCENT: ("#8c2a1f", "#f0967d"),
    HAIR: ("#cdb98f", "#35405c"),
    GOLD: ("#7c5a10", "#dcbc68"),
}
PAPER = ("#f3e8cf", "#0d1220")
WIDTH, ROW, LETTERS = 5.6, 0.27, 34  # inches, inches a line, letters of a label
BINS = 40

STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "alambic",
    "font.family": "serif",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": HAIR,
    "axes.labelcolor": INK,
    "xtick.color": HAIR,
    "ytick.color": HAIR,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
}


def drawn(plot: Dots | Spread, title: str, language: str) -> str:
    """A plot as SVG, to stand in a page."""
    with mpl.rc_context(STYLE):
        figure = dots(plot) if isinstance(plot, Dots) else spread(plot)
        if language == "fr":
            for axis in (figure.axes[0].xaxis, figure.axes[0].yaxis):
                if not isinstance(plot, Dots) or axis is figure.axes[0].xaxis:
                    axis.set_major_formatter(lambda at, _: f"{at:g}".replace(".", ",").replace("-", "−"))
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, bbox_inches="tight", metadata={"Date": None})
    return tidy(text.getvalue(), title)


def picture(plot: Dots | Spread, title: str) -> str:
    """A plot as a file of its own, light or dark as its reader likes it."""
    named = {"--paper": PAPER, **{COLOURS[stand_in][4:-1]: both for stand_in, both in ALONE.items()}}
    light, dark = ("; ".join(f"{name}: {both[at]}" for name, both in named.items()) for at in (0, 1))
    style = (
        f"<style>svg {{ {light}; --serif: serif; background: var(--paper) }}"
        f" @media (prefers-color-scheme: dark) {{ svg {{ {dark} }} }}</style>"
    )
    drawing = drawn(plot, title, "en")
    at = drawing.index(">") + 1
    return f"{drawing[:at]}\n{style}{drawing[at:]}\n"


def dots(plot: Dots) -> Figure:
    count = len(plot.labels)
    figure = Figure(figsize=(WIDTH, 0.75 + ROW * count))
    axes: Any = figure.add_subplot()
    at = np.arange(count)
    values = np.array([one.value for one in plot.estimates])
    low, high = (np.array([getattr(one, end) for one in plot.estimates]) for end in ("low", "high"))
    if plot.reference is not None:
        axes.axvline(plot.reference, color=GOLD, linewidth=1.5, linestyle=(0, (4, 3)))
    axes.hlines(at, low, high, color=ACCENT, linewidth=2.2)
    axes.plot(values, at, "o", color=ACCENT, markersize=6)
    axes.set_yticks(at, [short(label) for label in plot.labels])
    axes.set_ylim(count - 0.4, -0.6)
    axes.tick_params(left=False)
    axes.grid(axis="x", color=HAIR, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.set_xlabel(plot.unit)
    return figure


def spread(plot: Spread) -> Figure:
    values = np.asarray(plot.values, float)
    figure = Figure(figsize=(WIDTH, 2.1))
    axes: Any = figure.add_subplot()
    met, counts = np.unique(values, return_counts=True)
    apart = float(np.diff(met).min()) if len(met) > 1 else 1.0
    if len(met) > BINS:  # as many of the values that there may be in each bar
        apart *= max(1, np.ceil(np.ptp(met) / apart / BINS))
        edges = np.arange(met[0], met[-1] + 1.5 * apart, apart)
        counts, met = np.histogram(values, edges)[0], (edges[1:] + edges[:-1]) / 2
    axes.bar(met, 100 * counts / len(values), width=0.88 * apart, color=ACCENT)
    axes.axvline(float(values.mean()), color=GOLD, linewidth=1.5, linestyle=(0, (4, 3)))
    axes.grid(axis="y", color=HAIR, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(left=False)
    axes.set_ylabel("%")
    axes.set_xlabel(plot.unit)
    return figure


def short(label: str) -> str:
    return label if len(label) <= LETTERS else f"{label[: LETTERS - 1]}…"


def tidy(svg: str, title: str) -> str:
    """Without what belongs to a file of its own; as broad as there is room; in the page's colours and type."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r' (width|height)="[\d.]+pt"', "", svg, count=2)
    svg = re.sub(r"font-family: [^;\"]*", "font-family: var(--serif)", svg)
    for placeholder, colour in COLOURS.items():
        svg = svg.replace(placeholder, colour)
    label = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1).strip()
