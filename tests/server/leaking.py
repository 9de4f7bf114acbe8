"""Matches played over HTTP in two worlds that some eyes cannot tell apart, and all that those eyes are sent."""

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from alambic.core.fair import digest_of
from alambic.core.state import SPECTATOR
from alambic.server.actions.takebacks import ways_back
from alambic.server.live.table import Table
from tests.server.stillness import Running, Sent, Still, Visitor, readable, running, stand_still
from tests.server.twins import Act, Course, bare

NAMES = ("Ann", "Bea", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hew")
SOON = 0.317  # seconds after which all have heard; an odd number, so that no two things fall together
LOOKS = 3  # besides the page or its parts, after every move
DECLINED, TAKEN_BACK = 2, 4  # after which moves a takeback is asked for

Wish = tuple[str, str, dict[str, object]]  # method, path, fields


@dataclass(frozen=True)
class Evening:
    """How a course is played, and what is done besides."""

    course: Course
    preferences: Mapping[str, str | None] = field(
        default_factory=dict
    )  # of the table, as the set-up form says them
    bots: frozenset[int] = frozenset()
    level: str = "adept"  # of the bots
    thinking: tuple[float, float] = (0.0, 0.0)  # how much of its time a bot takes, in each world
    busy: bool = True  # others draft, order and err meanwhile, in each world otherwise
    questions: bool = True  # takebacks are asked for


@dataclass(frozen=True)
class Told:
    """What came of an evening in one world."""

    sent: Sequence[Sent]
    states: Sequence[bytes]  # of the match after every move: what was hidden is in them


class World:
    """One of the two, on a server of its own."""

    def __init__(self, here: Running, evening: Evening, number: int) -> None:
        self.here, self.evening, self.number = here, evening, number
        self.course, self.setup = evening.course, evening.course.setup
        self.luck = Random(number)
        self.seated = self.course.eyes != (SPECTATOR,)
        self.swaps = not self.seated and not evening.bots  # somebody gets up once it has begun, another sits down
        self.key = ""
        self.entries = 2 if self.swaps else 0  # drafts too
        self.pending = list(self.course.acts)
        self.words: dict[int, int] = {}  # by entry
        self.people: dict[int, Visitor] = {}  # by seat
        self.watched: list[Visitor] = []  # whose bytes are compared
        self.states: list[bytes] = []
        self.looked = 0

    @property
    def table(self) -> Table:
        found: Table = self.here.app.state.services.hall.tables[self.key]
        return found

    # Chance

    def word(self, table: Table, number: int) -> int:
        """In the place of `Table.word`: chance as it was chosen."""
        if number == 0:
            return self.course.words[self.number]
        acts = dict(enumerate(self.pending, self.entries + 1))
        if number in acts:
            self.words[number] = acts[number].words[self.number]
        return self.words.get(number, number)

    def thinks(self, seat: int, seconds: float) -> tuple[int, float]:
        """In the place of a bot that has so long to think: its move as it was chosen, and how long it takes."""
        played = self.table.playing().step - self.entries
        coming = self.pending[played:] if played >= 0 else []  # before that somebody has yet to sit down
        code = coming[0].codes[self.number] if coming else ""
        if not code:
            return 0, 10**6
        return self.setup.game.codes.parse(code), seconds * self.evening.thinking[self.number]

    # Laying the table

    async def lay(self) -> None:
        """Open the table and sit down; whoever is watched listens from the deal on."""
        here, eyes = self.here, self.course.eyes
        shared = len(eyes) > 1
        if self.seated:
            self.watched = [await here.person("Ada", language="fr", gzip=True)]
        host = self.watched[0] if shared else await here.person("Hal", language="fr", gzip=True)
        kinds = {seat: "here" if seat in eyes and shared else "open" for seat in self}
        kinds |= {eyes[0]: "me"} if shared else {}
        form: dict[str, str | None] = {"name": host.name, "game": self.setup.game.name, "watched": "on"}
        form |= {"listed": "on", "pace": "natural", "deck": self.setup.deck.name}
        form |= {**self.setup.options.changed(), **self.evening.preferences}
        form |= {f"seat{seat}": kind for seat, kind in kinds.items()}
        given = {name: value for name, value in form.items() if value is not None}
        self.key = done(await host.post("/tables", **given)).removeprefix("/t/")
        for seat in self:
            if seat not in self.evening.bots:
                self.people[seat] = self.watched[0] if seat in eyes else await here.person(NAMES[seat])
        former = [await here.person("Flo")] if self.swaps else []
        free = [seat for seat in self if kinds[seat] == "open"]
        for seat in free[:-1]:
            await self.sit(seat, host)
        await here.go_on(3 * SOON)
        for one in former:
            done(await one.post(f"/t/{self.key}/sit", number=free[-1], name=one.name))
            await self.reveal(free[:-1])
            done(await one.post(f"/t/{self.key}/leave"))
        await self.sit(free[-1], host)
        if self.swaps:
            for seat in free[:-1]:
                done(await self.people[seat].post(f"/t/{self.key}/agree", seat=free[-1], agree=1))
        else:
            await self.reveal(free)
        if not self.seated:
            self.watched = [here.visitor("a stranger"), await here.person("Wim", gzip=True), host, *former]
        await self.listen()

    def __iter__(self) -> Iterator[int]:
        """The seats, those of the bots first."""
        return iter(sorted(range(self.setup.seats), key=lambda seat: seat not in self.evening.bots))

    async def sit(self, seat: int, host: Visitor) -> None:
        if seat in self.evening.bots:
            done(await host.post(f"/t/{self.key}/bot", number=seat, level=self.evening.level))
        else:
            person = self.people[seat]
            sealed = {"number": seat, "name": person.name, "digest": digest_of(f"of {seat}")}
            done(await person.post(f"/t/{self.key}/sit", **sealed))

    async def reveal(self, seats: Sequence[int]) -> None:
        """Everybody shows what they have sealed: the deal comes."""
        for seat in seats:
            if seat not in self.evening.bots:
                done(await self.people[seat].post(f"/t/{self.key}/reveal", part=f"of {seat}"))

    async def listen(self) -> None:
        """Everybody who is watched has a stream, and the first of them a second tab and a program."""
        first, stream = self.watched[0], f"/stream?t={self.key}&t=me"
        await self.here.go_on(5 * SOON)
        for viewer in self.watched:
            await viewer.listen(stream)
        await self.here.go_on(SOON)
        said = b"".join(sent.data for sent in first.sent if "stream" in sent.what).decode()
        tab = self.here.visitor("a second tab", cookie=first.cookie)
        await tab.listen(stream, Last_Event_ID=(re.findall(r"id: (.*)", said) or [""])[-1])
        program = self.here.visitor("a program", bearer=first.cookie, program=True)
        await program.listen(f"/api/tables/{self.key}/stream")
        self.watched += [tab, program]
        await self.here.go_on(SOON)

    # Playing

    async def play(self) -> Told:
        await self.lay()
        await self.look(0)
        for number, act in enumerate(self.course.acts):
            if self.evening.busy and act.seat not in (*self.course.eyes, *self.evening.bots):
                await self.fuss(act.seat)
            await self.here.go_on(0.3 * SOON)
            await self.perform(act)
            await self.look(number + 1)
            asks = self.evening.questions and not act.draft and act.seat in self.people
            if asks and number in (DECLINED, TAKEN_BACK):
                await self.ask_back(act, number == TAKEN_BACK)
        await self.here.go_on(30)
        await self.come_back()
        return Told([one for viewer in self.watched for one in viewer.sent], self.states)

    async def perform(self, act: Act) -> None:
        """A move, by whoever has the seat, from a page or by a program."""
        assert self.pending[0] is act
        step, code = self.entries, act.codes[self.number]
        form = {"seat": act.seat, "step": step, "move": code}
        if act.seat in self.evening.bots:
            while self.table.playing().step <= step:
                await self.here.go_on(0.3 * SOON)
        elif step % 2 and act.seat not in self.course.eyes:
            program = self.here.visitor("another program", bearer=self.people[act.seat].cookie)
            done(await program.ask("POST", f"/api/tables/{self.key}/moves", json.dumps(form).encode()))
        else:
            done(await self.people[act.seat].post(f"/t/{self.key}/move", **form))
        await self.performed(act)

    async def performed(self, act: Act) -> None:
        self.pending.pop(0)
        self.entries += 1
        await self.here.go_on(SOON)
        self.states.append(bare(self.table.scene(act.seat).match))

    async def fuss(self, seat: int) -> None:
        """What a seat does before its move that nobody else may notice: in each world something else."""
        person, until = self.people[seat], self.here.loop.moment + 2 * SOON
        drafts = 0
        while drafts < self.luck.randrange(3) and (codes := self.drafts(seat)):
            step = self.table.scene(seat).match.step
            done(await person.post(f"/t/{self.key}/move", seat=seat, step=step, move=self.luck.choice(codes)))
            drafts += 1
            await self.here.go_on(0.3 * SOON * self.luck.random())
        for _ in range(drafts):
            done(await person.post(f"/t/{self.key}/undraft", seat=seat))
        match, silence = self.table.playing(), self.setup.game.silence
        if silence and match.engine.phase(match.state) not in silence:
            order = ": ".join(self.luck.choice(list(silence.items())))
            done(await person.post(f"/t/{self.key}/orders", seat=seat, move0=order))
            done(await person.post(f"/t/{self.key}/orders", seat=seat))
        for _ in range(self.luck.randrange(2)):
            await person.post(f"/t/{self.key}/move", seat=seat, step=match.step, move="nonsense")
        await self.here.go_on(until - self.here.loop.moment)

    def drafts(self, seat: int) -> list[str]:
        """The moves that a seat could keep to itself now."""
        match = self.table.scene(seat).match
        tries = [match.tried(seat, code, word=1) for code in match.legal(seat)]
        return [tried.entry.move for tried in tries if self.table.row.drafts and match.drafts(tried)]

    async def ask_back(self, act: Act, agreed: bool) -> None:
        """Whoever moved asks to take it back; the others agree, or one does not."""
        mover = self.people[act.seat]
        others = list({id(one): one for one in self.people.values() if one is not mover}.values())
        done(await mover.post(f"/t/{self.key}/back", to=ways_back(self.table.playing(), [act.seat])[0][1]))
        await self.here.go_on(SOON)
        await self.look(0)
        for one in others if agreed else others[:1]:
            done(await one.post(f"/t/{self.key}/agree", agree=int(agreed)))
        await self.here.go_on(SOON)
        await self.look(1)
        if agreed:  # and the same is played again
            self.entries += 1
            self.pending.insert(0, act)
            await self.perform(act)
            await self.look(2)

    async def come_back(self) -> None:
        """All that can be asked for, once the table was put away and is brought back from the database."""
        for stream in [stream for viewer in self.watched for stream in viewer.streams]:
            stream.cancel()
        await self.here.go_on(10)
        wishes = [(viewer, self.wishes(viewer)) for viewer in self.watched[:1] + self.watched[-1:]]
        self.here.app.state.services.hall.let_go(self.table)
        for viewer, every in wishes:
            for wish in every:
                await self.fulfil(viewer, wish)

    # Looking

    async def look(self, number: int) -> None:
        """What everybody who is watched asks for after a move: the page or its parts, and some of the rest."""
        for at, viewer in enumerate(self.watched):
            first, second, *rest = self.wishes(viewer)
            if at < 2 or (number + at) % 2 == 0:
                await self.fulfil(viewer, second if number % 2 else first)
            for _ in range(1 if at else LOOKS):
                self.looked += 1
                await self.fulfil(viewer, rest[self.looked % len(rest)])

    async def fulfil(self, viewer: Visitor, wish: Wish) -> None:
        method, path, fields = wish
        if method == "GET":
            await viewer.get(path)
        elif path.startswith("/api/"):
            await viewer.ask("POST", path, json.dumps(fields).encode())
        else:
            await viewer.post(path, **fields)

    def wishes(self, viewer: Visitor) -> list[Wish]:
        """All that somebody can ask for, and be refused, that changes nothing."""
        eyes, step, codes = self.course.eyes, self.entries, self.setup.game.codes
        other = next(seat for seat in range(self.setup.seats) if seat not in eyes)
        own = eyes[0] if self.seated else other
        now: dict[str, object] = {"seat": own, "step": step}
        moves = [
            {**now, "move": self.forbidden(own)},
            {**now, "move": "nonsense"},
            {**now, "seat": other, "move": codes.code(0)},
            {**now, "step": step + 7, "move": codes.code(0)},
        ]
        return self.by_program(own, other, moves) if viewer.program else self.by_browser(own, other, moves)

    def by_browser(self, own: int, other: int, moves: list[dict[str, object]]) -> list[Wish]:
        at, step, game = f"/t/{self.key}", self.entries, self.setup.game
        pages = [at, f"{at}/parts", f"{at}?as={own}", f"{at}?as={other}", f"{at}/parts?as={other}"]
        pages += [f"{at}/replay/{n}" for n in (0, step // 2, step, step + 1)]
        pages += [f"{at}/replay", *(f"{at}/replay/{step}?as={eyes}" for eyes in (own, other, "all"))]
        pages += [f"{at}/record.jsonl", f"{at}/qr.svg", f"{at}/qr.svg?seat={other}", f"{at}/nothing"]
        pages += [f"{at}/screen", f"{at}/screen/parts"]
        pages += ["/", "/t/me/parts", "/me", "/results", f"/new/{game.name}?from={self.key}&step=1"]
        pages += ["/health", "/metrics"]
        deeds: list[tuple[str, dict[str, object]]] = [
            *(("move", move) for move in moves),
            ("undraft", {"seat": other, "all": "1"}),
            ("orders", {"seat": other, "move0": "x: y"}),
            ("orders", {"seat": own, "move0": "x: y"}),
            ("back", {"to": 99}),
            ("agree", {"agree": "1", "to": 98, "step": 97}),
            ("sit", {"number": other, "name": ""}),
            ("say", {"text": ""}),
            ("pace", {"pace": "hasty"}),
            ("hint", {"seat": other, "step": step}),
            ("hint", {"seat": own, "step": step + 7}),
            ("review", {"seat": own}),
            ("again", {}),
            *(("move", {**move, "parts": True}) for move in moves),
        ]
        posts: list[Wish] = [("POST", f"{at}/{deed}", fields) for deed, fields in deeds]
        return [*(("GET", page, {}) for page in pages), *posts]

    def by_program(self, own: int, other: int, moves: list[dict[str, object]]) -> list[Wish]:
        at = f"/api/tables/{self.key}"
        pages = [at, f"{at}?seat={own}", f"{at}?seat={other}", f"{at}/record", "/api/tables", "/api/me"]
        deeds: list[tuple[str, dict[str, object]]] = [
            *(("moves", move) for move in moves),
            ("undraft", {"seat": other, "all": True}),
            ("takeback", {"to": 99}),
            ("takeback/answer", {"agree": True, "to": 98, "step": 97}),
            (f"seats/{other}", {"name": "", "invite": "", "digest": ""}),
            ("remarks", {"text": ""}),
        ]
        posts: list[Wish] = [("POST", f"{at}/{deed}", fields) for deed, fields in deeds]
        return [*(("GET", page, {}) for page in pages), *posts]

    def forbidden(self, seat: int) -> str:
        """A move of the game that a seat may not make now; another one each time."""
        codes, start = self.setup.game.codes, self.entries * 7919
        legal = self.table.scene(seat).match.legal(seat) if self.seated else []
        every = (codes.code((start + n) % codes.count) for n in range(codes.count))
        return next(code for code in every if code not in legal)


def done(answer: bytes) -> str:
    """Where an answer leads to, or nothing; what was asked for was done."""
    text = readable(answer)
    assert text.startswith(("HTTP/1.1 303", "HTTP/1.1 200")), text[:40] + text[text.find('id="problem"') :][:600]
    found = re.search(r"location: (.*)\r", text)
    return found[1] if found else ""


# Both worlds


def told_in(evening: Evening, number: int, folder: Path, kind: type[World] = World) -> Told:
    """Play an evening in one of its worlds."""
    engine, dealt = evening.course.setup.game.load(), evening.course.dealt

    async def work(loop: Still) -> Told:
        async with running(folder, loop) as here:
            world = kind(here, evening, number)
            loop.thinks = world.thinks
            with ExitStack() as stack:
                stack.enter_context(patch.object(Table, "word", lambda table, number: world.word(table, number)))
                if dealt:
                    stack.enter_context(patch.object(engine, "start", lambda *_: engine.unpack(dealt[number])))
                return await world.play()

    folder.mkdir(parents=True)
    return stand_still(work)


def compared(evening: Evening, folder: Path, kind: type[World] = World) -> tuple[Told, Told]:
    """Play an evening in both worlds; whatever the eyes are sent is the same, at the same moment."""
    one, two = (told_in(evening, number, folder / f"world{number}", kind) for number in (0, 1))
    same(one.sent, two.sent)
    return one, two


def same(one: Sequence[Sent], two: Sequence[Sent]) -> None:
    for mine, yours in zip(one, two, strict=False):
        assert mine == yours, difference(mine, yours)
    assert len(one) == len(two), "LEAK: more messages in one world than in the other"


def difference(one: Sent, two: Sent) -> str:
    """Where two worlds part, for whoever has to mend it."""
    if (one.who, one.what, one.moment) != (two.who, two.what, two.moment):
        ways = [
            f"{sent.who} at {sent.moment:.3f}: {sent.what}\n{readable(sent.data)[:500]}" for sent in (one, two)
        ]
        return "LEAK, another message or moment:\n" + "\n---\n".join(ways)
    texts = [re.sub(r"(?=<)", "\n", readable(sent.data)).splitlines() for sent in (one, two)]
    apart = [at for at, (mine, yours) in enumerate(zip(*texts, strict=False)) if mine != yours]
    first = max(0, next((at for at in apart if not texts[0][at].startswith("content-length")), 0) - 3)
    near, there = (text[first : first + 60] for text in texts)
    lines = difflib.unified_diff(near, there, "one world", "the other", lineterm="", n=2)
    sizes = f"{len(one.data)} and {len(two.data)} bytes"
    return f"LEAK to {one.who} at {one.moment:.3f}: {one.what}, {sizes}\n" + "\n".join(lines)
