"""What pages show of the life of a table: drafts, questions, clocks, stand-ins, orders, choices at set-up."""

from types import SimpleNamespace

import pytest

from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, orders, playing, seating
from alambic.server.basics.words import words
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person, Preferences
from alambic.server.views.attention import call_of
from alambic.server.views.life import Life, clock_choices, clock_text, life_of, time_words
from alambic.server.views.render import environment
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted
from tests.server.live import Live, listed
from tests.server.reading import Element, part, read

ENGLISH = words("en")


def seen(host: Hosted, table: Table, person: Person | None) -> Life:
    own = table.seats_of(person.id if person else None)
    return life_of(table, ENGLISH, person, own[0] if own else None, own, "", host.moment)


def drawn_by(macro: str, life: Life, **more: object) -> Element:
    """What a macro of life.html draws."""
    template = environment("en").get_template("life.html")
    page = SimpleNamespace(
        key="K",
        seat=0,
        curtain=None,
        status="playing",
        levels=[("novice", "Novice", "Novice")],
        moves=[],
        life=life,
    )
    page.__dict__.update(more)
    return read(str(getattr(template.module, macro)(page)))


async def pair(host: Hosted, **preferences: object) -> tuple[Table, Person, Person]:
    """A table of two, whose first is to move."""
    people = [await host.person(name) for name in ("Ann", "Bea")]
    table = await host.table(VIZIA, *people, **preferences)
    first = table.playing().awaited()[0]
    return table, people[first], people[1 - first]


def placing(table: Table, seat: int) -> str:
    return next(code for code in table.scene(seat).match.legal(seat) if code.startswith("place "))


# Drafts


@hosted(VIZIA)
async def test_only_the_seat_that_drafts_sees_how_many_moves_and_where_the_public_ones_end(host: Hosted) -> None:
    table, ann, bea = await pair(host, drafts=True)
    seat = table.seats_of(ann.id)[0]
    await host.play(table, ann, placing(table, seat))
    assert seen(host, table, ann).drafts == 1
    assert seen(host, table, ann).published == table.playing().step == 0
    assert seen(host, table, bea).drafts == seen(host, table, None).drafts == 0
    bar = drawn_by("drafts", seen(host, table, ann), seat=seat)
    assert "Not final, and seen by you alone: 1 move" in bar.text
    assert bar.one("input", name="seat").attributes["value"] == str(seat)
    assert drawn_by("drafts", seen(host, table, bea)).one("section").text == ""


def test_a_shared_device_takes_drafts_back_for_the_seat_that_looks(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here", drafts="on")
    seat = site.table(table).playing().awaited()[0]
    page = f"{table}?as={seat}"
    code = site.table(table).playing().legal(seat)[0]
    ada.post(f"{table}/move?as={seat}", seat=seat, step=0, move=code)
    form = read(ada.get(page).text).one(id="drafts").one("form")
    assert form.attributes["action"] == f"{table}/undraft?as={seat}"
    answer = ada.post(form.attributes["action"], seat=seat)
    assert answer.url.query.decode() == f"as={seat}" and "Not final" not in answer.text
    assert part(ada.parts(table), "drafts") == ""  # behind the curtain there is nothing to see


# Takebacks


@hosted(VIZIA)
async def test_a_question_says_who_asks_how_much_and_whom_it_waits_for(host: Hosted) -> None:
    table, ann, bea = await pair(host)
    seat = table.seats_of(ann.id)[0]
    await host.play(table, ann, placing(table, seat))
    await host.play(
        table, ann, next(code for code in table.playing().legal(seat) if not code.startswith("place "))
    )
    assert [way for way, _ in seen(host, table, ann).ways] == ["move", "turn"]
    assert not seen(host, table, bea).ways
    await playing.ask(host.hall, table, ann, 0)
    mine, other, none = (seen(host, table, one).question for one in (ann, bea, None))
    assert mine and other and none
    assert (mine.mine, mine.answers, mine.moves, mine.waits_for) == (True, False, 2, [bea.name])
    assert (other.mine, other.answers, other.who) == (False, True, ann.name)
    assert not (none.mine or none.answers or none.agreed)
    assert "You ask to take back a whole turn (2 moves)." in drawn_by("asking", seen(host, table, ann)).text
    assert "Withdraw" in drawn_by("asking", seen(host, table, ann)).text
    shown = drawn_by("asking", seen(host, table, bea)).text
    assert (
        f"{ann.name} asks to take back a whole turn (2 moves)." in shown
        and "Agree" in shown
        and "Not this time" in shown
    )
    watched = drawn_by("asking", seen(host, table, None))
    assert f"The table waits for {bea.name}." in watched.text and not list(watched.all("button"))


def test_whoever_plays_with_bots_alone_need_not_ask(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="bot:novice")
    ada.move(table, listed(ada.until(table, lambda parts: bool(listed(parts))))[0])
    button = read(ada.parts(table)).one(id="takeback").one("button")
    assert button.text == "Take back my last move"
    ada.post(f"{table}/back", to=button.attributes["value"])
    log = read(ada.parts(table)).one(id="log")
    assert "Ada places" in " ".join(line.text for line in log.all("del"))  # what was taken back is struck through
    assert "Ada takes back 1 move." in log.text


# Clocks


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (0.2, "0:01"),
        (59.9, "1:00"),
        (600, "10:00"),
        (3661, "1:01:01"),
        (86400, "1 d 0 h"),
        (100_000, "1 d 3 h"),
    ],
)
def test_a_clock_shows_time_left_rounded_up(seconds: float, text: str) -> None:
    assert clock_text(seconds, "{d} d {h} h") == text


@hosted(VIZIA)
async def test_the_clock_of_whoever_is_to_move_runs_and_the_others_stand(host: Hosted) -> None:
    table, ann, bea = await pair(host, clock="seat", seconds=600)
    first, second = table.seats_of(ann.id)[0], table.seats_of(bea.id)[0]
    host.wait(90)
    clocks = seen(host, table, bea).clocks
    assert (clocks[first].text, clocks[first].runs) == ("8:30", True)
    assert (clocks[second].text, clocks[second].runs) == ("10:00", False)
    host.wait(501)
    assert seen(host, table, bea).clocks[first].short
    assert not seen(host, table, bea).clocks[second].short


@hosted(VIZIA)
async def test_bots_and_empty_chairs_have_no_clock(host: Hosted) -> None:
    ann = await host.person("Ann")
    table = await host.table(VIZIA, ann, "novice", clock="move", seconds=60)
    await host.quiet(table)
    assert list(seen(host, table, ann).clocks) == [0]
    await seating.leave(host.hall, table, ann, "novice")
    assert seen(host, table, ann).clocks == {}


@hosted(VIZIA)
async def test_spectators_who_are_behind_learn_nothing_of_clocks_and_questions(host: Hosted) -> None:
    table, ann, bea = await pair(host, clock="move", seconds=60, delay=300)
    await host.play(table, ann, placing(table, table.seats_of(ann.id)[0]))
    await playing.ask(host.hall, table, ann, 0)
    behind = seen(host, table, None)
    assert behind.clocks == {} and behind.question is None
    assert seen(host, table, bea).clocks and seen(host, table, bea).question


def test_the_pace_of_a_table_is_told_in_words() -> None:
    assert time_words(Preferences(), ENGLISH) == []
    assert time_words(Preferences(clock="seat", seconds=600), ENGLISH) == ["10 minutes a seat"]
    assert time_words(Preferences(clock="move", seconds=90, window=15, delay=60), ENGLISH) == [
        "90 seconds a move",
        "15 seconds to answer",
        "spectators are 1 minute behind",
    ]


def test_people_who_gather_read_how_much_time_they_will_have(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open", clock="move:86400")
    assert "1 day a move" in ada.get(table).text
    site.person().sit(table, 1, "Bob")
    assert "1 day a move" in ada.get(table).text
    assert "0 d 23 h" not in ada.parts(table) and 'data-left="86' in ada.parts(table)


# Set-up


def test_every_clock_that_is_offered_is_accepted(site: Live) -> None:
    ada = site.person()
    form = read(ada.get("/new/vizia").text)
    offered = {
        name: [option.attributes["value"] for option in form.one("select", name=name).all("option")]
        for name in ("clock", "delay")
    }
    assert len(offered["clock"]) == 13 and len(offered["delay"]) == 4
    for clock in offered["clock"]:
        row = site.table(ada.open(seat0="me", seat1="open", clock=clock, delay=offered["delay"][-1])).row
        assert (f"{row.clock}:{row.seconds}" if row.seconds else row.clock, row.delay) == (clock, 900)


def test_drafts_are_the_habit_and_answers_have_a_window_only_where_silence_is_one(site: Live) -> None:
    form = read(site.person().get("/new/vizia").text)
    assert "checked" in form.one("input", name="drafts").attributes
    assert not VIZIA.silence and not list(form.all("select", name="window"))
    template = environment("en").get_template("life.html")
    fields = read(str(template.module.clock_fields(clock_choices(ENGLISH), {"window": "30"}, MINI)))  # type: ignore[attr-defined]
    window = fields.one("select", name="window")
    assert [one.attributes["value"] for one in window.all("option")] == ["0", "5", "15", "30", "60"]
    assert "selected" in window.one("option", value="30").attributes


def test_what_was_chosen_stays_chosen_when_something_else_was_wrong(site: Live) -> None:
    answer = site.person().post(
        "/tables", game="vizia", name="Ada", seat0="me", seat1="x", clock="seat:1200", delay="60"
    )
    form = read(answer.text)
    assert answer.status_code >= 400
    assert "selected" in form.one("option", value="seat:1200").attributes
    assert "selected" in form.one("select", name="delay").one("option", value="60").attributes
    assert "checked" not in form.one("input", name="drafts").attributes  # switched off, and sent


# Stand-ins


def test_a_stand_in_says_for_whom_it_plays_and_gives_the_seat_back(site: Live) -> None:
    ada, bob = site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    assert "Let a bot play on" in part(bob.parts(table), "leave")
    bob.post(f"{table}/leave", level="novice")
    assert "Bob (bot)" in part(ada.parts(table), "seats")
    assert "Take your seat back" not in ada.parts(table)
    kept = read(bob.parts(table)).one(id="kept")
    assert "plays for you" in kept.text
    form = kept.one("form", action=f"{table}/sit")
    bob.post(form.attributes["action"], number=form.one("input", name="number").attributes["value"])
    assert site.table(table).row.seats[1].name == "Bob"
    assert "(bot)" not in part(ada.parts(table), "seats")


def test_the_name_is_that_of_whoever_sat_there_last(site: Live) -> None:
    ada, bob, cleo = site.person(), site.person(), site.person()
    table = ada.open(seat0="me", seat1="open")
    bob.sit(table, 1, "Bob")
    bob.post(f"{table}/leave")
    cleo.sit(table, 1, "Cleo")
    ada.agree(table, 1)
    ada.post(f"{table}/bot", number=1, level="novice")
    assert "Cleo (bot)" in part(ada.parts(table), "seats")
    assert "Take your seat back" in cleo.parts(table) and "Take your seat back" not in bob.parts(table)


def test_before_the_deal_there_is_no_game_for_a_bot_to_play_on(site: Live) -> None:
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    left = part(ada.parts(table), "leave")
    assert "Leave the table" in left and "Let a bot play on" not in left


# Somebody new


def test_the_table_is_asked_about_somebody_new_in_whole_sentences_and_answers_by_buttons(site: Live) -> None:
    ada, bob, cy, eve = (site.person(accept_language=language) for language in ("en", "en", "en", "fr"))
    table = ada.open(seat0="me", seat1="open", seat2="open")
    bob.sit(table, 1, "Bob")
    cy.sit(table, 2, "Cy")
    cy.post(f"{table}/leave")
    bot = site.table(table).row.seats[2].name
    assert "until somebody comes" in part(ada.parts(table), "seats")
    assert bot == "Cy (bot)"
    assert "A bot plays for you. Somebody new may ask for your seat." in read(cy.parts(table)).one(id="kept").text
    form = read(eve.get(table).text).one("form", action=f"{table}/sit")
    assert form.one("button").text == "Demander cette place"
    eve.post(form.attributes["action"], number=form.one("input", name="number").attributes["value"], name="Eve")

    asked = read(ada.parts(table)).one(id="asking")
    assert f"Eve asks to sit down where {bot} plays now." in asked.text
    assert "Eve sees the hand there only if all agree. Is that all right with you?" in asked.text
    mine = read(eve.parts(table)).one(id="asking")
    assert f"Vous demandez à prendre la place où joue {bot}." in mine.text
    assert "On attend la réponse de : Ada et Bob." in mine.text and mine.one("button").text == "Renoncer"
    assert not list(read(eve.parts(table)).all("form", action=f"{table}/sit"))
    stranger = site.person()
    watched = read(stranger.parts(table)).one(id="asking")
    assert "The table waits for Ada and Bob." in watched.text and not list(watched.all("button"))
    assert not list(read(stranger.parts(table)).all("form", action=f"{table}/sit"))  # one after the other

    form = asked.one("form", action=f"{table}/agree")
    fields = {field.attributes["name"]: field.attributes["value"] for field in form.all("input")}
    assert [(button.text, button.attributes["value"]) for button in form.all("button")] == [
        ("Agree", "1"),
        ("Not this time", "0"),
    ]
    ada.post(form.attributes["action"], agree="1", **fields)
    agreed = read(ada.parts(table)).one(id="asking")
    assert "The table waits for Bob." in agreed.text and agreed.one("button").text == "Rather not, after all"
    bob.post(form.attributes["action"], agree="0", **fields)
    assert part(ada.parts(table), "asking") == ""
    told = read(eve.parts(table)).one(id="asking").text
    assert told == "Bob préfère dire non. Vous pourrez redemander quand les joueurs auront changé."
    assert not list(read(eve.parts(table)).all("form", action=f"{table}/sit"))


@hosted(VIZIA)
async def test_spectators_who_are_behind_hear_of_no_question_but_their_own(host: Hosted) -> None:
    ada, bea, eve, dan = [await host.person(name) for name in ("Ada", "Bea", "Eve", "Dan")]
    table = await host.table(VIZIA, ada, bea, delay=60)
    await seating.leave(host.hall, table, bea)
    before = table.version(eve.id)
    await joining.sit(host.hall, table, eve, 1, "Eve", "")
    mine, theirs, none = (seen(host, table, one).wishes for one in (eve, ada, dan))
    assert [wish.mine for wish in mine] == [True] and [wish.answers for wish in theirs] == [True] and not none
    assert table.version(eve.id) != before


@hosted(VIZIA)
async def test_a_table_waits_for_the_word_of_all_who_play_there(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ada", "Bea", "Cy", "Dan")]
    ada, bea, cy, dan = people
    table = await host.table(VIZIA, *people)
    await seating.leave(host.hall, table, cy, "novice")
    await seating.leave(host.hall, table, dan)
    eve = await host.person("Eve")
    await joining.sit(host.hall, table, eve, 3, "Eve", "")
    await joining.answer(host.hall, table, ada, 3, True)
    calls = [call_of(table.row, one.id) for one in (ada, bea, cy, dan, eve)]
    assert [bool(call and call.answers) for call in calls] == [False, True, True, False, False]
    assert seen(host, table, cy).wishes[0].waits_for == ["Bea", "Cy"]


# Orders


@hosted(MINI)
async def test_orders_are_offered_where_a_game_asks_and_kept_ones_are_shown(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ann", "Bea", "Cy")]
    table = await host.table(MINI, *people)
    form = {"move0": "answering: let pass", "when0": "others"}
    await playing.set_orders(host.hall, table, people[0], 0, form)
    life = seen(host, table, people[0])
    panel = drawn_by("orders", life)
    assert "Standing orders" in panel.text
    assert panel.one("form").attributes["action"] == "/t/K/orders"
    first, when = panel.one("select", name="move0"), panel.one("select", name="when0")
    assert "selected" in first.one("option", value="answering: let pass").attributes
    assert "selected" in when.one("option", value="others").attributes
    assert len(list(panel.all("li"))) == 3  # one given, two to fill in
    given = {f"move{n}": "answering: let pass" for n in range(orders.MOST)}
    await playing.set_orders(host.hall, table, people[0], 0, given)
    assert len(list(drawn_by("orders", seen(host, table, people[0])).all("li"))) == orders.MOST
    assert seen(host, table, people[1]).ordered == 0  # what others have ordered is theirs
    assert drawn_by("orders", seen(host, table, None)).text == ""


def test_vizia_asks_nothing_that_could_be_ordered(site: Live) -> None:
    ada = site.person()
    assert part(ada.parts(ada.open(seat0="me", seat1="bot:novice")), "orders") == ""
