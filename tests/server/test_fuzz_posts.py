"""Whatever is posted, anywhere, by anybody: an answer with a name, and the tables go on."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from starlette.routing import Route

from alambic.server.operation.app import ROUTES
from alambic.server.pages.tables import ACTIONS
from tests.server.fuzzing import Plan, Stage, check, forms_of, plans, post, so_many
from tests.server.live import live
from tests.server.test_security import path_of

pytestmark = pytest.mark.heavy

POSTS = [route for route in ROUTES if isinstance(route, Route) and "POST" in (route.methods or ())]

VISITORS = ["host", "host", "host", "guest", "guest", "spectator", "stranger", "forger"]
ENDING = ("/leave", "/remove", "/bot")  # after these there would be nobody left to press anything
TABLES = [0, 0, 1, 1, 1, 2, 3]  # most often those where something can be done


@pytest.fixture(scope="module")
def stage(opens_more: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with live(tmp_path_factory.mktemp("site")) as site:
        yield Stage(site)


def test_every_deed_at_a_table_is_among_the_posts() -> None:
    assert {f"/t/{{key}}/{action}" for action in ACTIONS} <= {route.path for route in POSTS}


@pytest.mark.parametrize("route", POSTS, ids=[route.path for route in POSTS])
def test_no_post_breaks_anything(stage: Stage, route: Route) -> None:
    @so_many(7)
    @given(plans)
    def posts(plan: Plan) -> None:
        chance = random.Random(f"{plan.luck} {route.path}")
        who, table = chance.choice(VISITORS), stage.tables[chance.choice(TABLES)]
        if chance.random() < 0.4:
            who, table = stage.mover(), stage.playing
        path = path_of(route, table, "1.nolink")
        kind, body = plan.body(stage.form(who, path))
        more = {"X-Parts": "1"} if chance.random() < 0.5 else {}
        check(post(stage.people[who], path, kind, body, **more))

    posts()
    stage.check_plays()


def test_whatever_is_pressed_on_the_pages_of_a_match_breaks_nothing(stage: Stage) -> None:
    """One thing after the other, of all that is offered by then: drafts and takebacks follow moves."""
    stage.renew()
    done: set[str] = set()

    @so_many(40)
    @given(plans)
    def presses(plan: Plan) -> None:
        chance = random.Random(plan.luck)
        who = stage.mover() if chance.random() < 0.7 else chance.choice(["host", "guest"])
        forms = forms_of(stage.people[who].get(stage.playing).text)
        inside = [path for path in sorted(forms) if path.startswith("/t/") and not path.endswith(ENDING)]
        path = chance.choice(
            inside + [path for path in inside if path.endswith(("/move", "/undraft", "/back"))] * 4
        )
        answer = post(stage.people[who], path, *plan.body(forms[path]))
        check(answer)
        if answer.status_code < 400:
            done.add(path.rpartition("/")[2])

    presses()
    stage.check_plays()
    assert "move" in done
