"""What a viewer may not know is not in what the server sends: pages, parts, logs, records, streams."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from alambic.core.state import SPECTATOR, pack
from alambic.games import CATALOGUE
from alambic.server.live.table import shown
from tests.oracles import ORACLES
from tests.server.live import SHORT, Live, Person, live
from tests.server.programs import Program
from tests.server.test_seats import own_tiles

pytestmark = pytest.mark.heavy

VIZIA = CATALOGUE["vizia"]
SETUPS: list[dict[str, str]] = [
    {},
    {"three_commons": "yes", "purchase": "yes"},
    {"capture": "yes", "aids": "on"},
]


def trio(site: Live, **form: str) -> tuple[str, list[Person]]:
    people = [site.person(), site.person(), site.person()]
    table = people[0].open(seat0="me", seat1="open", seat2="open", **form)
    people[1].sit(table, 1, "Bob")
    people[2].sit(table, 2, "Cleo")
    return table, people


def hidden(site: Live, table: str) -> int:
    """How many tiles only their owners have seen."""
    match = site.table(table).playing()
    s = match.engine.read(match.state)
    return sum(s.hand[seat, colour] - s.seen[seat, colour] for seat in range(s.seats) for colour in range(6))


def positions(site: Live, table: str, people: list[Person], luck: Random) -> Iterator[int]:
    """Play at random while something is hidden, keeping what is; the steps."""
    match = site.table(table).playing()
    while not match.over and hidden(site, table) and match.step < 20:
        yield match.step
        seat = match.awaited()[0]
        moves = match.legal(seat)
        code = luck.choice([code for code in moves if "own" not in code] or moves)
        assert people[seat].post(f"{table}/move", seat=seat, step=match.step, move=code, follow=False).is_redirect


def with_hands_dealt_anew(site: Live, table: str, viewer: int, luck: Random) -> Any:
    """Put another world in the place of the true one; the true one."""
    match = site.table(table).playing()
    truth = match.state
    redeal = ORACLES[VIZIA].redeal
    assert redeal
    world = redeal(match.engine.read(truth), viewer, luck)
    match.state = match.engine.unpack(pack(world))
    return truth


def seen(person: Person, table: str) -> str:
    """All that a visitor is sent of a table; the time in words may differ."""
    sent = person.get(table).text + person.parts(table)
    return re.sub(r"<time.*?</time>", "", sent)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_dealing_anew_what_a_viewer_may_not_know_changes_no_byte_it_is_sent(site: Live, number: int) -> None:
    """VIZ-09: the law of secrecy, on what leaves the server."""
    luck = Random(number)
    table, people = trio(site, **SETUPS[number])
    watcher = site.person()
    match = site.table(table).playing()
    differed = 0
    for step in positions(site, table, people, Random(0)):
        for viewer, person in [*enumerate(people), (SPECTATOR, watcher)]:
            before = seen(person, table)
            truth = with_hands_dealt_anew(site, table, viewer, luck)
            after = seen(person, table)
            differed += match.engine.pack(truth) != match.engine.pack(match.state)
            match.state = truth
            assert after == before, f"step {step}, viewer {viewer}"
    assert differed > 30  # the worlds were not the same anyway


def test_whoever_asks_for_a_seat_is_sent_nothing_of_its_hand(site: Live) -> None:
    """VIZ-09: also when all but one have agreed."""
    luck = Random(3)
    table, people = trio(site)
    match = site.table(table).playing()
    number = next(seat for seat in range(3) if seat not in match.awaited())
    eve, others = site.person(), [person for seat, person in enumerate(people) if seat != number]
    assert people[number].post(f"{table}/leave").status_code == 200
    assert eve.sit(table, number, "Eve").status_code == 200
    assert others[0].agree(table, number).status_code == 200
    program, differed = Program(site, token=eve.token), 0
    for _ in range(5):
        before = seen(eve, table), program.look(table.split("/")[2])
        truth, hand = with_hands_dealt_anew(site, table, SPECTATOR, luck), match.known_bytes(number)
        after = seen(eve, table), program.look(table.split("/")[2])
        match.state = truth
        differed += hand != match.known_bytes(number)
        assert after == before
    assert differed
    assert others[1].agree(table, number).status_code == 200
    assert own_tiles(eve.get(table).text) != []


def sent_after(site: Live, table: str, code: str, person: Person) -> str:
    """What a visitor would be sent after a move, or nothing if it shows something hidden; it is taken back."""
    at = site.table(table)
    match = at.playing()
    state, mark, line, timing = match.state, at.course.mark, match.line, at.timing
    tried = match.tried(match.awaited()[0], code, word=1)
    at.accept(tried, at.course.moments[-1], *shown(tried, match.setup.seats, mark))
    sent = "" if match.engine.read(match.state).revealed else seen(person, table)
    match.entries.pop()
    at.course.told.pop()
    at.course.moments.pop()
    match.state, at.course.mark, match.line, at.timing = state, mark, line, timing
    return sent


def test_a_move_that_reveals_nothing_is_sent_alike_in_worlds_a_viewer_cannot_tell_apart(site: Live) -> None:
    """VIZ-09: the log, the flights and the sounds of a move give nothing away."""
    luck = Random(7)
    table, people = trio(site, purchase="yes")
    match = site.table(table).playing()
    compared = 0
    for step in positions(site, table, people, Random(0)):
        mover = match.awaited()[0]
        viewer = (mover + 1) % 3
        for code in [code for code in match.legal(mover) if code.startswith(("place common", "take"))][:3]:
            before = sent_after(site, table, code, people[viewer])
            truth = with_hands_dealt_anew(site, table, viewer, luck)
            if before and code in match.legal(mover):
                assert sent_after(site, table, code, people[viewer]) == before, f"step {step}: {code}"
                compared += 1
            match.state = truth
    assert compared > 5


def test_dealing_a_hand_anew_changes_what_its_owner_is_sent(site: Live) -> None:
    """The law bites: whose hand is redealt sees it."""
    table, people = trio(site)
    before = seen(people[0], table)
    match = site.table(table).playing()
    truth, luck = match.state, Random(1)
    changed = []
    for _ in range(5):
        with_hands_dealt_anew(site, table, 1, luck)
        changed.append(seen(people[0], table) != before)
        match.state = truth
    assert any(changed)


def unwatched(site: Live, **form: str) -> tuple[str, Person, Person, list[Person]]:
    """A full table that nobody else may watch; two who play, and strangers."""
    ada, bob, eve = site.person(), site.person(), site.person()
    files = {"deckfile": ("d.toml", SHORT)}
    answer = ada.post(
        "/tables", game="vizia", files=files, name="Ada", seat0="me", seat1="open", pace="instant", **form
    )
    table = answer.url.path
    bob.sit(table, 1, "Bob")
    eve.post("/me/name", name="Eve")
    return table, ada, bob, [eve, site.person()]


def play_out(site: Live, table: str, *people: Person) -> None:
    match = site.table(table).playing()
    while not match.over:
        seat = match.awaited()[0]
        code = match.legal(seat)[0]
        assert people[seat].post(f"{table}/move", seat=seat, step=match.step, move=code, follow=False).is_redirect


def test_an_unwatched_table_shows_strangers_nothing_before_or_after_its_end(site: Live) -> None:
    table, ada, bob, strangers = unwatched(site)
    for ended in (False, True):
        for stranger in strangers:
            for path in (
                table,
                f"{table}/parts",
                f"{table}?as=0",
                f"{table}/parts?as=1",
                f"{table}/record.jsonl",
                f"{table}/qr.svg",
            ):
                answer = stranger.get(path)
                assert answer.status_code == 403, path
                assert not [word for word in ("Ada", "Bob", "data-step", "take ") if word in answer.text]
            for deed in ("move", "say", "leave", "sit"):
                answer = stranger.post(f"{table}/{deed}", text="hello", number=1, seat=0, step=0, move="pass")
                assert answer.status_code in (403, 409)
                assert not [word for word in ("Ada", "Bob", "data-step") if word in answer.text]
        if not ended:
            play_out(site, table, ada, bob)
    assert ada.get(f"{table}/record.jsonl").status_code == 200
    assert not site.table(table).talk.remarks


def test_the_stream_tells_strangers_nothing_of_an_unwatched_table(site: Live) -> None:
    table, ada, bob, strangers = unwatched(site)
    other = strangers[0].open(seat0="me", seat1="open")
    for stranger in strangers:
        with stranger.stream(table, other) as told:
            assert f"/t/{next(told)['table']}" == other
            seat = site.table(table).playing().awaited()[0]
            person = (ada, bob)[seat]
            assert person.move(table, person.moves(table)[0], seat).status_code == 200
            assert strangers[0].post(f"{other}/say", text="hm").status_code == 200
            assert f"/t/{next(told)['table']}" == other  # the move came first, and is not told
            assert not site.table(table).company.listeners


def test_whoever_is_removed_from_an_unwatched_table_is_told_nothing_more(site: Live) -> None:
    table, ada, bob, _ = unwatched(site)
    assert ada.post(f"{table}/remove", number=1).status_code == 200
    assert ada.post(f"{table}/bot", number=1, level="novice").status_code == 200
    assert bob.get(table).status_code == 403
    own = bob.open(seat0="me", seat1="open")
    with bob.stream(table, own) as told:
        assert f"/t/{next(told)['table']}" == own


def test_a_stream_falls_silent_when_its_listener_is_sent_away(site: Live) -> None:
    table, ada, bob, _ = unwatched(site)
    own = bob.open(seat0="me", seat1="open")
    with bob.stream(table, own) as told:
        next(told)
        assert ada.post(f"{table}/remove", number=1).status_code == 200
        assert ada.post(f"{table}/bot", number=1, level="novice").status_code == 200
        assert ada.post(f"{table}/say", text="at last").status_code == 200
        assert bob.post(f"{own}/say", text="hm").status_code == 200
        last = site.table(own).version(None)
        heard: list[str] = []
        while not heard or heard[-1] != last:
            heard.append(next(told)["version"])
        assert site.table(table).version(None) not in heard


def test_the_host_who_left_an_unwatched_table_is_a_stranger_to_it(site: Live) -> None:
    table, ada, bob, _ = unwatched(site)
    cleo = site.person()
    assert ada.post(f"{table}/leave").status_code == 200
    assert cleo.sit(table, 0, "Cleo").status_code == 200
    assert bob.agree(table, 0).status_code == 200
    assert ada.get(table).status_code == 403


@pytest.mark.parametrize("path", ["", "/parts", "/replay", "/replay/0", "/record.jsonl", "/qr.svg"])
def test_whoever_is_shown_a_page_of_a_table_is_remembered(site: Live, path: str) -> None:
    ada, eve = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    before = set(site.table(table).company.lookers)
    assert None not in before and len(before) == 1
    eve.get(f"{table}{path}")
    assert site.table(table).company.lookers == before | {None}


def test_so_is_whoever_listens_posts_or_asks_as_a_program(site: Live) -> None:
    ada, eve = site.person(), Program(site, "Eve")
    looks: list[Callable[[str], Any]] = [
        lambda key: eve.get(f"/tables/{key}"),
        lambda key: eve.get(f"/tables/{key}/remarks"),
        lambda key: eve.post(f"/tables/{key}/leave"),
        lambda key: site.person().post(f"/t/{key}/move", seat=0, step=0, move="pass"),
        lambda key: site.person().post(f"/t/{key}/sit", number=1, name="Eve"),
    ]
    for look in looks:
        table = ada.open(seat0="me", seat1="bot:novice")
        look(table.split("/")[2])
        assert len(site.table(table).company.lookers) == 2
    table = ada.open(seat0="me", seat1="bot:novice")
    with site.person().stream(table) as told:
        next(told)
        assert None in site.table(table).company.lookers
    table = ada.open(seat0="me", seat1="bot:novice")
    with eve.stream(table.split("/")[2]) as events:
        next(events)
        assert len(site.table(table).company.lookers) == 2


def test_secrets_of_a_table_are_in_no_page(site: Live) -> None:
    """The secret, the words of the moves to come and the digests of cookies stay on the server."""
    table, people = trio(site)
    secret = site.table(table).row.secret
    ids = [site.do(site.services.hall.store.person(int(person.token.split(".")[0]))) for person in people]
    words = [f"{match.word:016x}" for match in [site.table(table).playing()]]
    for person in (*people, site.person()):
        sent = person.get(table).text + person.parts(table) + person.get("/").text + person.get("/me").text
        assert secret.hex() not in sent and not [word for word in words if word in sent]
        assert not [other.token for other in people if other.token in sent]
        assert not [row.secret.hex() for row in ids if row and row.secret.hex() in sent]


def test_no_address_tells_whether_a_table_was_ever_there(tmp_path: Path) -> None:
    """Every key that is none is answered alike, and none is remembered."""
    with live(tmp_path) as site:
        eve = site.person()
        keys = ("abcdefgh12345678", "x", "%00", "é", "a" * 900, "%F0%28", *(f"k{n}" for n in range(80)))
        answers = [eve.get(f"/t/{key}") for key in keys]
        assert {answer.status_code for answer in answers} == {404}
        assert len({re.sub(r'name="back" value="[^"]*"', "", answer.text) for answer in answers}) == 1
        assert not site.services.hall.tables and len(site.services.hall.tables.locks) <= 64
