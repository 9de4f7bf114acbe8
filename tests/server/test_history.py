"""What the log says of people: who held a seat when, who came, went, and took back how much."""

import pytest

from alambic.core.record import SITS, Entry
from alambic.server.basics.words import words
from alambic.server.views.history import sitting, taking_back
from tests.server.live import SHORT, Live, Person, listed
from tests.server.reading import part, read
from tests.server.test_replay import both, pair

ENGLISH = words("en")


def log(person: Person, path: str) -> list[str]:
    return [line.text for line in read(person.parts(path)).one(id="log").all("li")]


def replayed(person: Person, path: str) -> list[str]:
    page = person.get(f"{path}/replay", follow_redirects=True).text
    return [line.text for line in read(page).one(id="log").all("li")]


def one_move(site: Live, people: list[Person], path: str) -> int:
    """Whoever is to move does; the seat."""
    seat = site.table(path).playing().awaited()[0]
    assert people[seat].move(path, people[seat].moves(path)[0], seat).status_code == 200
    return seat


def test_every_line_names_whoever_held_the_seat_then(site: Live) -> None:
    ada, bea, path = pair(site)
    cleo, people, names = site.person(), [ada, bea], ["Ada", "Bea"]
    seat = one_move(site, people, path)
    leaver, stays = people[seat], people[1 - seat]
    assert leaver.post(f"{path}/leave").status_code == 200
    assert cleo.sit(path, seat, "Cleo").status_code == 200
    assert stays.agree(path, seat).status_code == 200
    people[seat] = cleo
    while not any("Cleo places" in line for line in log(stays, path)):
        one_move(site, people, path)
    for lines in (log(stays, path), replayed(stays, path)):
        changed = next(at for at, line in enumerate(lines) if "sits down." in line)
        assert any(f"{names[seat]} places" in line for line in lines[:changed])
        assert not any("Cleo" in line for line in lines[:changed])
        assert any("Cleo" in line for line in lines[changed + 1 :])
        assert not any(f"{names[seat]} " in line for line in lines[changed + 1 :])
        assert any(f"A bot sits in for {names[seat]}." in line for line in lines)
    assert "Cleo" in part(stays.parts(path), "seats") and names[seat] not in part(stays.parts(path), "seats")


def test_a_bot_plays_on_for_somebody_who_comes_back(site: Live) -> None:
    ada, bea, path = pair(site)
    assert bea.post(f"{path}/leave", level="novice").status_code == 200
    assert site.table(path).row.seats[1].name == "Bea (bot)"
    assert "A bot sits in for Bea." in log(ada, path) and "Bea (bot)" in bea.get("/").text
    assert bea.post(f"{path}/sit", number=1).status_code == 200
    for lines in (log(ada, path), replayed(ada, path)):
        assert any("Bea is back." in line for line in lines) and not any("sits down" in line for line in lines)


def test_a_takeback_says_how_many_moves_no_longer_count(site: Live) -> None:
    ada = site.person()
    path = ada.open(deckfile=SHORT, seat0="me", seat1="here", name1="Hugo")
    table = site.table(path)
    seat = table.playing().awaited()[0]
    while len(table.playing().line) < 2:
        codes = listed(ada.get(f"{path}/parts?as={seat}").text)
        assert ada.move(path, next(code for code in codes if code != "end"), seat).status_code == 200
    name = ("Ada", "Hugo")[seat]
    buttons = [button.text for button in read(ada.parts(path)).one(id="takeback").all("button")]
    assert buttons == [f"Take back {name}'s last move", f"Take back {name}'s turn"]
    assert ada.post(f"{path}/back", to=0).status_code == 200
    assert f"{name} takes back 2 moves." in log(ada, path)
    assert any(f"{name} takes back 2 moves." in line for line in replayed(ada, path))


def test_moves_taken_back_before_are_not_counted_again(site: Live) -> None:
    ada = site.person()
    path = ada.open(seat0="me", seat1="bot:novice")
    for _ in range(2):
        ada.move(path, listed(ada.until(path, lambda parts: bool(listed(parts))))[0])
        to = read(ada.parts(path)).one(id="takeback").one("button").attributes["value"]
        assert ada.post(f"{path}/back", to=to).status_code == 200
    assert log(ada, path).count("Ada takes back 1 move.") == 2


@pytest.mark.parametrize(
    ("by", "before", "said"),
    [
        ("person", "Bea", "Ada sits down."),
        ("person", "", "Ada sits down."),
        ("person", "Ada", "Ada is back."),
        ("nobody", "Ada", "Ada gets up."),
        ("bot:novice", "Bea", "A bot sits in for Bea."),
        ("bot:novice", "", "Ada, a bot, plays on."),
    ],
)
def test_every_change_of_players_is_a_sentence(by: str, before: str, said: str) -> None:
    assert sitting(Entry(0, "Ada", None, SITS, by), before, ENGLISH) == said


def test_a_takeback_counts_in_words() -> None:
    assert taking_back("Ada", 1, ENGLISH) == "Ada takes back 1 move."
    assert taking_back("Ada", 3, ENGLISH) == "Ada takes back 3 moves."


# Looking back


def test_looking_back_gives_no_orders_and_tells_the_end_of_a_turn_in_a_sentence(site: Live) -> None:
    ada, bea, path = pair(site)
    seat = site.table(path).playing().awaited()[0]
    mover = (ada, bea)[seat]
    own = next(code for code in mover.moves(path) if code.startswith("place own"))
    assert mover.move(path, own, seat).status_code == 200
    assert mover.move(path, "end", seat).status_code == 200  # all common tiles lie there still: nothing is told
    page = mover.get(f"{path}/replay/0").text
    assert "is to place a tile." in part(page, "status") and "Place a tile" not in part(page, "status")
    assert replayed(mover, path)[-1].endswith(f"{('Ada', 'Bea')[seat]} ends the turn.")


def test_whoever_played_plays_on_from_their_own_seat_whatever_they_look_through(site: Live) -> None:
    ada, bea, path = pair(site)
    both(site, ada, bea, path)
    for eyes in ("all", "watch"):
        for seat, person in enumerate((ada, bea)):
            for step in (0, 3):
                page = read(person.get(f"{path}/replay/{step}?as={eyes}").text)
                [fork] = [a for a in page.one(id="step-tools").all("a") if "/new/" in a.attributes["href"]]
                form = read(person.get(fork.attributes["href"]).text)
                mine = form.one("select", name=f"seat{seat}")
                assert [one.attributes["value"] for one in mine.all("option") if "selected" in one.attributes] == [
                    "me"
                ]
                bare = read(person.get(f"/new/vizia?from={path.split('/')[2]}&step={step}").text)
                assert bare.one("select", name=f"seat{seat}").one("option", selected="").text == "Me"


# Invitations


def test_the_big_invitation_of_a_table_for_friends_opens_a_seat(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    path = ada.open(seat0="me", seat1="friend", seat2="friend")
    card = read(ada.get(path).text).one("div", **{"class": "invitation frame"})
    link, picture = card.one("a").attributes["href"], card.one("img").attributes["src"]
    assert "?invite=" in link and picture == f"{path}/qr.svg?seat=1"
    assert ada.get(picture).status_code == 200 and ada.get(picture).content != ada.get(f"{path}/qr.svg").content
    secret = link.partition("?invite=")[2]
    guest = part(bob.get(f"{path}?invite={secret}").text, "gathering")
    assert guest.count("Kept for you") == 1 and guest.count("Kept for a friend") == 1 and "Invite" not in guest
    assert bob.sit(path, 1, "Bob", secret).status_code == 200
    card = read(ada.get(path).text).one("div", **{"class": "invitation frame"})
    assert card.one("img").attributes["src"] == f"{path}/qr.svg?seat=2"  # now for the next friend
    for other in (bob, eve):
        assert "Invite" not in part(other.get(path).text, "gathering")


def test_only_the_host_sees_an_invitation_as_a_picture_and_only_of_a_seat_that_is_kept(site: Live) -> None:
    ada, eve = site.person(), site.person()
    path = ada.open(seat0="me", seat1="friend")
    assert eve.get(f"{path}/qr.svg").status_code == 200
    assert eve.get(f"{path}/qr.svg?seat=1").status_code == 403
    for wrong in ("0", "2", "x", "-1", ""):
        assert ada.get(f"{path}/qr.svg?seat={wrong}").status_code == 409, wrong


def test_with_an_open_chair_the_plain_address_is_the_invitation_for_those_at_the_table(site: Live) -> None:
    ada, bob, eve = site.person(), site.person(), site.person()
    path = ada.open(seat0="me", seat1="open", seat2="open", seat3="friend")
    assert bob.sit(path, 1, "Bob").status_code == 200
    for person in (ada, bob):
        card = read(person.get(path).text).one("div", **{"class": "invitation frame"})
        assert card.one("a").attributes["href"].endswith(path)
    assert "Invite your friends" not in eve.get(path).text
