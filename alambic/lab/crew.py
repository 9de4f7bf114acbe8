"""Who plays the batches of a study: threads of this process, or the workers of a cluster; all play alike."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from alambic.core.deck import Deck
from alambic.core.errors import NoCluster, OtherRules
from alambic.core.game import Setup
from alambic.lab.tables import Games, Tables, compiled_loop

PATIENCE = 10  # seconds until a cluster that does not answer is away
AGAIN = 3  # how often a batch is begun anew whose worker is lost
AHEAD = 4  # batches under way for each thread of a worker
AWAY = (OSError, TimeoutError, ValueError, CancelledError)


class Batch(NamedTuple):
    """Some of the games of a sample."""

    sample: str
    tables: Tables
    first: int
    games: int


class Keeping(Protocol):
    """Where games are kept."""

    def read(self, batch: Batch) -> Games | None: ...

    def write(self, batch: Batch, games: Games) -> None: ...


class Crew(Protocol):
    """Begins batches, a few ahead, and says later what was played."""

    ahead: int

    def begin(self, batch: Batch) -> Any: ...

    def end(self, batch: Batch, begun: Any) -> Games: ...

    def leave(self) -> None: ...


def in_turn(crew: Crew, batches: Iterable[Batch], keeper: Keeping | None = None) -> Iterator[Games]:
    """The games of all batches, in their order; those that are kept are not played again."""
    rest, under_way = iter(batches), deque[tuple[Batch, Any]]()
    while True:
        for batch in rest:
            kept = keeper.read(batch) if keeper else None
            under_way.append((batch, kept or crew.begin(batch)))
            if len(under_way) >= crew.ahead:
                break
        if not under_way:
            return
        batch, begun = under_way.popleft()
        games = begun if isinstance(begun, Games) else crew.end(batch, begun)
        if keeper and games is not begun:
            keeper.write(batch, games)
        yield games


class Threads:
    """The loop holds no lock of Python's, so threads of this process use all cores."""

    def __init__(self, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads)
        self.ahead = 2 * threads

    def begin(self, batch: Batch) -> "Future[Games]":
        return self.pool.submit(batch.tables.play, batch.first, batch.games)

    def end(self, batch: Batch, begun: "Future[Games]") -> Games:
        return begun.result()

    def leave(self) -> None:
        self.pool.shutdown(cancel_futures=True)


class Cluster:
    """The workers behind a Dask scheduler, each with Alambic installed; it begins again what a lost one had."""

    def __init__(self, address: str) -> None:
        from distributed import Client

        self.address = address
        try:
            self.client = Client(address, timeout=PATIENCE, set_as_default=False)
            threads = sum(worker["nthreads"] for worker in self.client.scheduler_info(-1)["workers"].values())
        except AWAY as problem:
            raise self.away(problem) from None
        if not threads:
            self.leave()
            raise NoCluster(f"the scheduler at {address} has no workers; start some: dask worker {address}")
        self.ahead = AHEAD * threads

    def away(self, problem: BaseException) -> NoCluster:
        return NoCluster(
            f"no cluster answers at {self.address} ({type(problem).__name__}); name the address that"
            " `dask scheduler` prints, such as tcp://127.0.0.1:8786, or leave --cluster away"
        )

    def begin(self, batch: Batch) -> Any:
        return self.client.submit(
            play_described, described(batch.tables), batch.first, batch.games, pure=False, retries=AGAIN
        )

    def end(self, batch: Batch, begun: Any) -> Games:
        try:
            return Games(batch.tables.setup, *begun.result())
        except AWAY as problem:
            raise self.away(problem) from None

    def leave(self) -> None:
        self.client.close(timeout=PATIENCE)


def crew_of(cluster: str | None, threads: int) -> Crew:
    return Cluster(cluster) if cluster else Threads(threads)


# What a worker is told


def described(tables: Tables) -> dict[str, Any]:
    """Tables as plain words and numbers."""
    setup = tables.setup
    numbers = {name: value for name, value in vars(tables).items() if name not in ("setup", "planted")}
    table = {"seats": setup.seats, "options": setup.options.changed(), "deck": setup.deck.as_json()}
    return {"game": setup.game.name, "rules": setup.game.version, "table": table, "numbers": numbers}


def play_described(told: Mapping[str, Any], first: int, count: int) -> tuple[Any, Any, Any]:
    """A batch as a worker plays it."""
    games = Tables(setup_of(told), **told["numbers"]).play(first, count)
    return games.noted, games.cards, np.asarray(games.kept)


def setup_of(told: Mapping[str, Any]) -> Setup:
    """The same table here; its rules must be the same too."""
    from alambic.games import CATALOGUE

    game, table = CATALOGUE.named(told["game"]), told["table"]
    if game.version != told["rules"]:
        raise OtherRules(f"a worker has rules version {game.version} of {game.title}, not {told['rules']}")
    ready(game)
    return game.setup(table["seats"], table["options"], Deck.parse(table["deck"]["name"], table["deck"]))


@cache
def ready(game: Any) -> None:
    """Compiled once for all threads of a worker."""
    compiled_loop(game)
