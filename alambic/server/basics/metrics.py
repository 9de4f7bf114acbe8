"""Figures for whoever runs the server, as Prometheus reads them; counting costs a move a few microseconds.

One registry an app. Where several processes serve together, PROMETHEUS_MULTIPROC_DIR names a folder in which each
keeps its figures, and any of them can tell the sum.
"""

import os
import time
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
STATUSES = ("gathering", "playing", "over", "stopped")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """What is counted; labels are bound once."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.shared = SHARED in os.environ
        if not self.shared:
            ProcessCollector(registry=self.registry)  # memory, time and files of this process
        self.moves = self.counter("alambic_moves", "Moves written down, by game and who moved", "game", "by")
        self.problems = self.counter("alambic_problems", "Named errors that were answered", "name")
        self.requests = self.counter("alambic_requests", "Answers, by route and class", "route", "status")
        self.move_seconds = self.histogram("move", "From a person's request to the move on the disk")
        self.write_seconds = self.histogram("write", "Writing entries, with the wait for the writer")
        self.render_seconds = self.histogram("render", "Making a page or its parts")
        self.think_seconds = self.histogram("think", "A bot's choice, with the wait for a thread")
        self.tables = self.gauge("alambic_tables", "Tables in memory", "status")
        self.streams = self.gauge("alambic_streams", "Open streams")
        self.queue = self.gauge("alambic_queue", "Jobs that wait for the writer")
        self.routes: dict[tuple[object, int], Counter] = {}
        self.movers: dict[tuple[str, str], Counter] = {}

    def counter(self, name: str, help: str, *labels: str) -> Counter:
        return Counter(name, help, labels, registry=self.registry)

    def histogram(self, what: str, help: str) -> Histogram:
        return Histogram(f"alambic_{what}_seconds", help, registry=self.registry, buckets=SECONDS)

    def gauge(self, name: str, help: str, *labels: str) -> Gauge:
        return Gauge(name, help, labels, registry=self.registry, multiprocess_mode="livesum")

    def wrote(self, game: str, movers: Iterable[str], began: float) -> None:
        """Entries are written, since a moment of `time.perf_counter`, with moves of these."""
        self.write_seconds.observe(time.perf_counter() - began)
        for by in movers:
            bound = self.movers.get((game, by))
            if bound is None:  # `by` says nothing of a person
                bound = self.movers[game, by] = self.moves.labels(game, by or "person")
            bound.inc()

    def moved(self, began: float) -> None:
        """A person's move, asked for at a moment of `time.perf_counter`, is done."""
        self.move_seconds.observe(time.perf_counter() - began)

    def failed(self, name: str) -> None:
        """Somebody was told an error of this name."""
        self.problems.labels(name).inc()

    def answered(self, endpoint: Callable[..., Any] | None, status: int) -> None:
        """A request was answered; routes are named by what handles them, so there are only so many."""
        bound = self.routes.get((endpoint, status // 100))
        if bound is None:
            labels = route_of(endpoint), f"{status // 100}xx"
            bound = self.routes[endpoint, status // 100] = self.requests.labels(*labels)
        bound.inc()

    def hold(self, statuses: Iterable[str], streams: int, queue: int) -> None:
        """What there is now: tables by their status, streams, jobs for the writer."""
        found = Tally(statuses)
        for status in STATUSES:
            self.tables.labels(status).set(found[status])
        self.streams.set(streams)
        self.queue.set(queue)

    def text(self) -> bytes:
        """All figures, of all processes that serve together."""
        registry = self.registry
        if self.shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def route_of(endpoint: Callable[..., Any] | None) -> str:
    """What handles a request, as `pages.tables.move`."""
    if endpoint is None:
        return "none"
    module = getattr(endpoint, "__module__", "").removeprefix("alambic.server.")
    return f"{module}.{getattr(endpoint, '__name__', type(endpoint).__name__)}"


def forget(process: int) -> None:
    """A process that serves no more has no open streams and no tables in memory."""
    if SHARED in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]
