"""Sitting down, getting up, the host's tools, and several seats on one device."""

import re

import pytest

from alambic.games import CATALOGUE
from alambic.server.actions import seating
from alambic.server.basics.names import BOT_NAMES
from tests.server.live import COLOURS, Live, Person, listed
from tests.server.reading import part, read


def invitation(host: Person, table: str) -> str:
    """The secret of the one invitation that the host's page shows."""
    found = re.findall(r"\?invite=(\w+)", host.get(table).text)
    assert len(set(found)) == 1
    return str(found[0])


def kinds(site: Live, table: str) -> list[str]:
    return [seat.kind for seat in site.table(table).row.seats]


def test_an_open_seat_is_for_whoever_comes_first_and_the_deal_follows(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    assert "The table is being laid" in part(ada.parts(table), "status")
    assert bob.sit(table, 1, "Bob").status_code == 200
    assert "Bob" in part(ada.parts(table), "seats")
    assert eve.sit(table, 1, "Eve").status_code == 409
    assert "Eve" not in part(ada.parts(table), "seats")
    assert site.table(table).row.status == "playing"


def test_nobody_sits_twice_at_a_table(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    assert ada.sit(table, 1, "Ada").status_code == 409
    assert bob.sit(table, 1, "Bob").status_code == 200
    assert bob.sit(table, 2, "Bob").status_code == 409
    assert bob.sit(table, 1, "Bob").status_code == 409
    assert kinds(site, table) == ["person", "person", "open"]


@pytest.mark.parametrize("number", ["-1", "2", "99", "x", "", "10000000000"])
def test_a_seat_that_does_not_exist_cannot_be_taken(site: Live, number: str) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    assert bob.post(f"{table}/sit", number=number, name="Bob").status_code == 409
    assert kinds(site, table) == ["person", "open"]


def test_a_friends_seat_opens_to_its_own_invitation_alone(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table, other = ada.open(seat0="me", seat1="friend", seat2="open"), ada.open(seat0="me", seat1="friend")
    secret = invitation(ada, table)
    for wrong in ("", "x", secret[:-1], secret + "0", secret.upper(), invitation(ada, other), "é" * 99):
        assert eve.sit(table, 1, "Eve", wrong).status_code == 409
    assert secret not in eve.get(table).text  # only the host is told
    assert not list(read(bob.get(table).text).all("button", name="number", value="1"))
    page = read(bob.get(f"{table}?invite={secret}").text)
    assert page.one("button", name="number", value="1").text == "Sit down here"
    assert page.one("input", name="invite").attributes["value"] == secret
    assert bob.sit(table, 1, "Bob", secret).status_code == 200
    assert kinds(site, table) == ["person", "person", "open"]
    assert eve.sit(table, 1, "Eve", secret).status_code == 409  # it works once


def test_invitations_are_shown_to_nobody_but_the_host(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="friend", seat2="open")
    bob.sit(table, 2, "Bob")
    for visitor in (bob, eve):
        assert "?invite=" not in visitor.get(table).text + visitor.parts(table)


def test_whoever_was_removed_or_muted_cannot_come_back_or_speak(site: Live) -> None:
    ada, eve, mute = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    eve.sit(table, 1, "Eve")
    mute.sit(table, 2, "Mute")
    assert ada.post(f"{table}/remove", number=1).status_code == 200
    assert ada.post(f"{table}/mute", number=2).status_code == 200
    assert mute.post(f"{table}/leave").status_code == 200
    for visitor, name in ((eve, "Eve"), (mute, "Mute")):
        assert visitor.sit(table, 1, name).status_code == 403
        assert visitor.post(f"{table}/say", text="spam spam").status_code == 403
    assert kinds(site, table) == ["person", "bot", "bot"]
    assert part(ada.parts(table), "remarks") == ""


def test_the_host_mutes_by_a_remark_and_lets_speak_again(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    eve.post("/me/name", name="Eve")
    assert eve.post(f"{table}/say", text="I only watch").status_code == 200
    assert ada.post(f"{table}/mute", remark=1).status_code == 200
    assert eve.post(f"{table}/say", text="still here").status_code == 403
    assert bob.post(f"{table}/say", text="good").status_code == 200
    assert ada.post(f"{table}/mute", remark=1, off=1).status_code == 200
    assert eve.post(f"{table}/say", text="thanks").status_code == 200
    assert ada.post(f"{table}/mute", remark=99).status_code == 409
    assert ada.post(f"{table}/mute", number=0).status_code == 409  # not oneself


TOOLS = [
    ("remove", {"number": "0"}),
    ("remove", {"number": "1"}),
    ("mute", {"number": "0"}),
    ("bot", {"number": "2", "level": "novice"}),
]


@pytest.mark.parametrize(("tool", "form"), TOOLS)
def test_the_hosts_tools_refuse_everybody_else(site: Live, tool: str, form: dict[str, str]) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    eve.post("/me/name", name="Eve")
    before = site.table(table).row.seats
    for visitor in (bob, eve, site.person()):
        assert visitor.post(f"{table}/{tool}", **form).status_code == 403
        assert "Host tools" not in visitor.parts(table)
    assert site.table(table).row.seats == before and not site.table(table).talk.muted


def test_the_pace_is_for_those_who_sit_and_one_of_the_four(site: Live) -> None:
    ada, eve = site.person(), site.person()
    table = ada.open(seat0="me", seat1="bot:novice", pace="calm")
    eve.post("/me/name", name="Eve")
    for deed in ("pace", "hurry"):
        assert eve.post(f"{table}/{deed}", pace="instant").status_code == 403
    assert ada.post(f"{table}/pace", pace="frantic").status_code == 422
    assert site.table(table).row.pace == "calm"
    assert ada.post(f"{table}/pace", pace="quick").status_code == 200
    assert ada.post(f"{table}/hurry").status_code == 200
    assert site.table(table).row.pace == "quick"


def playing_pair(site: Live, **form: str) -> tuple[str, Person, Person]:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", **form)
    bob.sit(table, 1, "Bob")
    return table, ada, bob


def own_tiles(page: str) -> list[str]:
    """The colours of the tiles that a page shows as one's own."""
    labels = [
        element.attributes.get("aria-label", "")
        for own in read(page).all("fieldset", **{"class": "own"})
        for element in own.all()
    ]
    return sorted(colour for label in labels for colour in COLOURS if colour in label)


def hand(site: Live, table: str, seat: int) -> list[str]:
    """The colours of the tiles that a seat really has."""
    match = site.table(table).playing()
    held = match.engine.read(match.state).hand[seat]
    return sorted(colour for n, colour in enumerate(COLOURS) for _ in range(held[n]))


def test_a_substitute_takes_the_seat_with_its_hand_and_whoever_left_sees_it_no_longer(site: Live) -> None:
    table, ada, bob = playing_pair(site)
    assert own_tiles(bob.get(table).text) == hand(site, table, 1)
    assert bob.post(f"{table}/leave").status_code == 200
    assert own_tiles(bob.get(table).text) == [] and listed(bob.parts(table)) == []
    cleo = site.person()
    page = cleo.get(table).text
    assert own_tiles(page) == []
    form = read(page).one("form", action=f"{table}/sit")  # the page offers to ask for the seat
    number = [field.attributes["value"] for field in form.all() if field.attributes.get("name") == "number"]
    assert number == ["1"] and cleo.sit(table, int(number[0]), "Cleo").status_code == 200
    assert own_tiles(cleo.get(table).text) == []
    assert ada.agree(table, 1).status_code == 200
    assert own_tiles(cleo.get(table).text) == hand(site, table, 1)
    assert "Cleo" in part(ada.parts(table), "seats") and "Bob" not in part(ada.parts(table), "seats")
    assert bob.sit(table, 1, "Bob").status_code == 409


def test_whoever_leaves_before_the_deal_leaves_no_name_behind(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    assert bob.post(f"{table}/leave").status_code == 200
    assert site.table(table).names() == ["Ada", "", ""] and "Bob" not in ada.get("/").text


def test_a_bot_takes_a_seat_that_was_left_and_plays_on(site: Live) -> None:
    table, ada, bob = playing_pair(site)
    assert bob.post(f"{table}/leave").status_code == 200
    assert ada.post(f"{table}/bot", number=1, level="grandmaster").status_code == 422
    assert ada.post(f"{table}/bot", number=1, level="novice").status_code == 200
    match = site.table(table).playing()
    for _ in range(30):
        moves = listed(ada.until(table, lambda parts: bool(listed(parts))))
        assert ada.move(table, moves[-1], 0).status_code == 200
        if any(seat == 1 for seat, _ in site.entries(table)):
            break
    assert any(entry.seat == 1 for entry in match.entries)


def test_the_host_lets_a_bot_play_for_another_and_not_for_themselves(site: Live) -> None:
    table, ada, bob = playing_pair(site)
    assert ada.post(f"{table}/bot", number=0, level="novice").status_code == 409
    assert ada.post(f"{table}/bot", number=7, level="novice").status_code == 409
    assert kinds(site, table) == ["person", "person"]
    assert ada.post(f"{table}/bot", number=1, level="novice").status_code == 200
    assert ada.post(f"{table}/bot", number=1, level="adept").status_code == 200
    assert site.table(table).row.seats[1].level == "adept"
    assert own_tiles(bob.get(table).text) == [] and bob.move(table, "pass", 1).status_code == 403


def test_a_removed_player_cannot_play_from_the_seat_any_more(site: Live) -> None:
    table, ada, bob = playing_pair(site)
    assert ada.post(f"{table}/remove", number=1).status_code == 200
    assert bob.move(table, "pass", 1, step=0).status_code == 403
    assert own_tiles(bob.get(table).text) == []
    assert ada.post(f"{table}/remove", number=0).status_code == 409  # not oneself


# Several seats on one device


def test_behind_the_curtain_no_hand_is_in_the_page(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", name1="Bea", seat2="here", name2="Cy")
    match = site.table(table).playing()
    for _ in range(5):
        now = match.awaited()[0]
        name = ("Ada", "Bea", "Cy")[now]
        others = [f"?as={seat}" for seat in range(3) if seat != now]
        for query in ("", *others, "?as=-1", "?as=7", "?as=x", "?as="):
            for path in (f"{table}{query}", f"{table}/parts{query}"):
                page = ada.get(path).text
                assert own_tiles(page) == [] and listed(page) == []
                assert name in part(page, "curtain") and f"?as={now}" in page
        opened = ada.get(f"{table}?as={now}").text
        assert part(opened, "curtain") == "" and own_tiles(opened) == hand(site, table, now)
        assert ada.move(table, match.legal(now)[-1], now, step=match.step).status_code == 200
    assert len({seat for seat, _ in site.entries(table)}) > 1


def test_the_curtain_stays_open_for_the_rest_of_a_turn_and_closes_after_it(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here")
    match = site.table(table).playing()
    turns: dict[bool, int] = {True: 0, False: 0}
    for _ in range(8):
        now = match.awaited()[0]
        form = read(ada.get(f"{table}?as={now}").text).one("form", id="play")
        fields = {field.attributes["name"]: field.attributes["value"] for field in form.all("input")}
        page = ada.post(form.attributes["action"], move=match.legal(now)[-1], **fields).text
        same = match.awaited() == [now]
        turns[same] += 1
        assert own_tiles(page) == (hand(site, table, now) if same else [])
        assert same == (part(page, "curtain") == "")
    assert turns[True] and turns[False]


def test_a_seat_on_my_device_is_nobody_elses(site: Live) -> None:
    ada, eve = site.person(), site.person()
    table = ada.open(seat0="me", seat1="here")
    eve.post("/me/name", name="Eve")
    now = site.table(table).playing().awaited()[0]
    for query in ("", "?as=0", "?as=1"):
        page = eve.get(f"{table}{query}").text
        assert own_tiles(page) == [] and listed(page) == [] and part(page, "curtain") == ""
    assert eve.move(table, site.table(table).playing().legal(now)[0], now, step=0).status_code == 403


def test_bots_have_names_for_every_seat_of_every_game(site: Live) -> None:
    ada, most = site.person(), max(CATALOGUE, key=lambda game: game.seats[1])
    seats = most.seats[1]
    assert len(set(BOT_NAMES)) >= seats
    table = site.table(ada.open(most.name, **{f"seat{number}": "bot:novice" for number in range(seats)}))
    assert len(set(table.names())) == seats
    names = [seating.stand_in(table, number, "adept").name for number in range(seats)]
    assert names == table.names()  # a bot of another level is called as before
