"""Chance at hosted tables: pledged before anybody adds a part, and revealed in the end."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from alambic.bots.bot import make_bot
from alambic.bots.levels import LEVELS, USUAL, bot_of
from alambic.cli.verifying import chance
from alambic.core.errors import BadBot
from alambic.core.fair import digest_of, pledge_of, word_of
from alambic.core.record import Record, parse_record
from alambic.games import CATALOGUE
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.basics.metrics import Metrics
from alambic.server.basics.settings import Settings
from alambic.server.live import fairness
from alambic.server.live.fairness import LASTING, Pledges, new_secret
from alambic.server.live.matches import fair_of
from alambic.server.live.table import PLAYING
from alambic.server.operation.app import open_hall
from alambic.server.storage.opening import open_store
from tests.running import run
from tests.server.live import SHORT, Live, Person
from tests.server.storing import finished, somebody, url_in

KEY = b"known to nobody else"

# Tickets


def test_a_ticket_gives_the_part_that_was_pledged_once() -> None:
    pledges = Pledges(KEY)
    offered = pledges.offer()
    part = pledges.redeem(offered.ticket)
    assert part is not None and pledge_of(part) == offered.digest
    assert pledges.redeem(offered.ticket) is None  # its part is revealed when its match has ended
    assert len({pledges.offer().digest for _ in range(20)}) == 20


@pytest.mark.parametrize(
    "change", [str.upper, lambda t: t + "0", lambda t: " " + t, lambda t: t[:-1], lambda t: ""]
)
def test_a_ticket_that_was_made_up_gives_nothing(change: object) -> None:
    pledges = Pledges(KEY)
    ticket = pledges.offer().ticket
    assert callable(change)
    assert pledges.redeem(change(ticket)) is None
    assert pledges.redeem(ticket) is not None


def test_a_ticket_cannot_be_made_younger_and_counts_for_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    pledges = Pledges(KEY, lambda: datetime.fromtimestamp(clock[0], UTC))
    old = pledges.offer().ticket
    clock[0] += LASTING
    young = pledges.offer().ticket
    clock[0] += 1
    assert pledges.redeem(old) is None
    assert pledges.redeem(old.replace("-1000.", f"-{int(clock[0])}.")) is None
    assert pledges.redeem(young) is not None


def test_a_pledge_about_something_is_the_same_for_all_until_it_is_used() -> None:
    pledges = Pledges(KEY)
    offers = {pledges.offer("a table") for _ in range(3)}
    assert len(offers) == 1 and pledges.offer("another") not in offers
    part = pledges.redeem(pledges.offer("a table").ticket)
    assert part is not None and {pledge_of(part)} == {offer.digest for offer in offers}
    assert pledges.offer("a table") not in offers


def test_the_ticket_of_another_server_gives_nothing() -> None:
    assert Pledges(KEY).redeem(Pledges(KEY[::-1]).offer().ticket) is None


def test_only_so_many_used_tickets_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "MOST_USED", 5)
    pledges = Pledges(KEY)
    tickets = [pledges.offer().ticket for _ in range(6)]
    assert all(pledges.redeem(ticket) for ticket in tickets)
    assert list(pledges.used) == tickets[1:]


def test_a_ticket_that_another_process_has_taken_gives_a_fresh_part(tmp_path: Path) -> None:
    """All processes know the same key, and the store has no two matches with one part."""

    async def whole() -> None:
        store = open_store(url_in(tmp_path))
        halls = [await open_hall(store, Settings(), Metrics()) for _ in range(2)]
        ada = await somebody(store)
        offered = halls[0].pledges.offer()
        opening = Opening(CATALOGUE["vizia"].setup(2), ["open", "open"], ticket=offered.ticket)
        tables = [await open_table(hall, ada, opening, "") for hall in halls]
        assert [pledge_of(table.row.secret) == offered.digest for table in tables] == [True, False]
        for hall in halls:
            await hall.close()
        await store.close()

    finished(whole())


def test_every_table_has_a_secret_of_its_own() -> None:
    assert len({new_secret() for _ in range(20)}) == 20


# Forms and tables


def offered(page: str) -> tuple[str, str]:
    """The ticket and the digest of a page's form."""
    ticket = re.search(r'name="pledge" autocomplete="off" value="([^"]+)"', page)
    digest = re.search(r'<form[^>]* data-pledge="([0-9a-f]{64})"', page)
    assert ticket and digest
    return ticket[1], digest[1]


def shown(page: str) -> str:
    """The pledge that a table shows to everybody."""
    found = re.search(r'id="fair-shuffle" data-pledge="([0-9a-f]{64})"', page)
    assert found
    return found[1]


def play_to_the_end(person: Person, site: Live, table: str) -> Record:
    """All seats of one device, by the first legal moves; the record."""
    match = site.table(table).playing()
    while not match.over:
        seat = match.awaited()[0]
        code = next((code for code in match.legal(seat) if code.startswith("place")), match.legal(seat)[-1])
        assert person.move(table, code, seat, match.step).status_code == 200
    return parse_record(person.get(f"{table}/record.jsonl").text, CATALOGUE)


@pytest.mark.parametrize("path", ["/", "/new/vizia"])
def test_pages_pledge_anew_each_time_and_are_not_kept(site: Live, path: str) -> None:
    ada = site.person()
    pages = [ada.get(path) for _ in range(2)]
    assert {page.headers["cache-control"] for page in pages} == {"no-store"}
    assert len({offered(page.text) for page in pages}) == 2


def test_the_table_has_the_part_that_its_page_pledged(site: Live) -> None:
    ada = site.person()
    ticket, digest = offered(ada.get("/new/vizia").text)
    table = ada.open(seat0="me", seat1="open", pledge=ticket, digest=digest_of("luck"))
    row = site.table(table).row
    assert (pledge_of(row.secret), row.seats[0].digest, row.seats[0].part) == (digest, digest_of("luck"), "")
    assert shown(ada.get(table).text) == digest

    ticket, digest = offered(ada.get("/").text)
    now = ada.post("/now/vizia", pledge=ticket, part="more").url.path
    row = site.table(now).row
    assert pledge_of(row.secret) == digest and row.status == PLAYING  # nobody else can come: nobody is waited for
    assert (row.seats[0].digest, row.seats[0].part) == (digest_of("more"), "more")
    again = ada.post("/now/vizia", pledge=ticket, part="more").url.path
    assert pledge_of(site.table(again).row.secret) != digest  # nobody deals twice from one part


def test_a_set_up_page_shown_again_pledges_anew_and_forgets_the_part(site: Live) -> None:
    ada = site.person()
    ticket, _ = offered(ada.get("/new/vizia").text)
    answer = ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="me", pledge=ticket, part="zanzibar")
    assert answer.status_code >= 400
    assert offered(answer.text)[0] != ticket
    assert "zanzibar" not in answer.text


def test_everybody_at_the_table_adds_a_part_and_the_record_has_them_all(site: Live, tmp_path: Path) -> None:
    ada, bea = site.person(), site.person()
    ticket, digest = offered(ada.get("/new/vizia").text)
    table = ada.open(seat0="me", seat1="open", deckfile=SHORT, pledge=ticket, digest=digest_of("from Ada"))
    page = bea.get(table).text
    assert shown(page) == digest and f'data-pledge="{digest}" data-at=' in page
    assert "A pinch was sealed by: Ada." in page
    bea.post(f"{table}/sit", number=1, name="Bea", digest=digest_of("from Bea"))
    page = ada.parts(table)
    assert "A pinch was sealed by: Ada and Bea." in page and "Waiting for Ada and Bea to shuffle." in page
    assert f'data-mine="{digest_of("from Ada")}"' in page and digest_of("from Bea") in page
    assert bea.post(f"{table}/reveal", part="from Bea").status_code == 200
    page = ada.parts(table)
    assert "Waiting for Ada to shuffle." in page and "from Bea" not in page and "data-mine" not in bea.parts(table)
    assert ada.post(f"{table}/reveal", part="from Ada").status_code == 200
    assert "A pinch was added by: Ada and Bea." in ada.parts(table)
    for person in (ada, bea):
        page = person.get(table).text
        assert site.table(table).row.secret.hex() not in page and "from Bea" not in page
    match, people = site.table(table).playing(), (ada, bea)
    while not match.over:
        seat = match.awaited()[0]
        code = next((code for code in match.legal(seat) if code.startswith("place")), match.legal(seat)[-1])
        people[seat].move(table, code, seat, match.step)
    text = bea.get(f"{table}/record.jsonl").text
    record = parse_record(text, CATALOGUE)
    assert record.fair is not None
    assert (record.fair.pledge, record.fair.parts) == (digest, {0: "from Ada", 1: "from Bea"})
    assert all(finding.fits is not False for finding in chance(record, digest, "from Bea"))
    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    assert run("verify", str(file), "--pledge", digest, "--part", "from Ada").exit_code == 0


def test_who_leaves_before_the_deal_takes_their_part_along(site: Live) -> None:
    ada, bea, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bea.post(f"{table}/sit", number=1, name="Bea", digest=digest_of("bea"))
    bea.post(f"{table}/leave")
    bea.post(f"{table}/sit", number=1, name="Bea", digest=digest_of("bea"))
    ada.post(f"{table}/bot", number=1, level="novice")
    eve.post(f"{table}/sit", number=2, name="Eve", digest=digest_of("eve"))
    eve.post(f"{table}/reveal", part="eve")
    fair = fair_of(site.table(table).row)
    assert fair is not None and fair.parts == {2: "eve"} and fair.digests == {2: digest_of("eve")}
    assert "A pinch was added by: Eve. Nothing came in time from: Ada." in ada.parts(table)


def test_what_is_no_digest_seals_nothing(site: Live) -> None:
    ada, bea = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", digest="0" * 63)
    bea.post(f"{table}/sit", number=1, name="Bea", digest=digest_of("bea").upper())
    row = site.table(table).row
    assert row.status == PLAYING and [seat.digest for seat in row.seats] == ["", ""]


def test_nobody_changes_the_words_after_the_deal(site: Live) -> None:
    """Whoever sits down later adds nothing: the words of a match are fixed when it is dealt."""
    ada, bea, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bea.post(f"{table}/sit", number=1, name="Bea", digest=digest_of("bea"))
    bea.post(f"{table}/reveal", part="bea")
    words = [site.table(table).word(number) for number in range(9)]
    bea.post(f"{table}/leave")
    eve.post(f"{table}/sit", number=1, name="Eve", digest=digest_of("eve"))
    ada.post(f"{table}/agree", seat=1, agree=1)
    assert site.table(table).row.seats[1].name == "Eve"
    assert eve.post(f"{table}/reveal", part="eve").status_code == 409
    assert [site.table(table).word(number) for number in range(9)] == words


def test_all_who_may_lay_the_table_again_are_shown_the_pledge_it_will_have(site: Live) -> None:
    ada, bea = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bea.post(f"{table}/sit", number=1, name="Bea")
    site.do(site.services.hall.stop(site.table(table), "left"))
    forms = [re.search(r'/again" data-pledge="(\w{64})"', person.get(table).text) for person in (ada, bea)]
    digests = {form[1] for form in forms if form}
    new = ada.post(f"{table}/again", digest=digest_of("from Ada")).url.path
    assert new != table and digests == {shown(ada.get(new).text)}
    form = re.search(r'/again" data-pledge="(\w{64})" data-at="([^"]+)"', bea.get(table).text)
    assert form and {form[1]} == digests and new.endswith(form[2])
    assert bea.post(f"{table}/again", digest=digest_of("from Bea")).url.path == new
    for person, part in ((ada, "from Ada"), (bea, "from Bea")):
        person.post(f"{new}/reveal", part=part)
    fair = fair_of(site.table(new).row)
    assert fair is not None and {fair.pledge} == digests
    assert fair.parts == {0: "from Bea", 1: "from Ada"}, "seats turn: each part goes along with who sealed it"


def test_a_rematch_of_one_person_among_bots_waits_for_nobody(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="bot:novice", seat1="me")
    site.do(site.services.hall.stop(site.table(table), "left"))
    form = re.search(r'/again"[^>]*data-seat="(\d)"><input type="hidden" name="part"', ada.get(table).text)
    assert form and form[1] == "0", "seats turn"
    row = site.table(ada.post(f"{table}/again", part="luck").url.path).row
    assert row.status == PLAYING and row.seats[0].part == "luck"


def test_a_match_of_before_has_no_pledge_to_show(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here")
    held = site.table(table)
    site.do(site.services.hall.change(held, dealt=None))
    assert "fair-shuffle" not in ada.get(table).text
    assert held.word(3) == word_of(held.row.secret, 3)


def test_the_end_offers_the_check_and_says_how_without_scripts(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", deckfile=SHORT, part="luck")
    assert "data-check" not in ada.get(table).text
    record = play_to_the_end(ada, site, table)
    assert record.fair is not None and record.fair.parts == {0: "luck"}
    page = ada.get(table).text
    assert "data-check" in page and "alambic verify FILE" in page


# Bots


def test_every_level_is_a_bot_that_plays() -> None:
    vizia = CATALOGUE["vizia"]
    for level in LEVELS:
        assert make_bot(bot_of(level, vizia), vizia.load(compiled=False)).name
    assert USUAL in LEVELS


def test_a_level_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadBot, match="novice"):
        bot_of("grandmaster", CATALOGUE["vizia"])
