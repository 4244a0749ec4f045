"""Planning at a table: the page without scripts, the API, and that nobody else learns of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from grandtour.engine.core import State
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.engine.rng import Rng
from grandtour.games import game
from grandtour.language import language
from grandtour.features.plans.simulate import PossibleDeal
from grandtour.features.plans.draft import PlanDraft
from grandtour.features.plans.pages import drop_nearest_action, read_lines
from grandtour.features.plans.view import list_changed_parts, build_plan_view
from tests.scene import Start
from tests.some_game import PLAIN, WITH_HANDS
from tests.web.pair import Pair
from tests.web.test_device import API, shared_device, take_device
from tests.web.visitor import Visitor, app_of

__all__ = ["shared_device"]


@pytest.fixture
def pair(site: TestClient) -> Iterator[Pair]:
    yield Pair(site)
    site.cookies.clear()


def choices(pair: Pair) -> list[str]:
    """What Inès, who begins, can do."""
    pair.be("ines")
    found: list[str] = pair.site.get(pair.api()).json()["actions"]
    return found


def plan(pair: Pair, name: str, *steps: str) -> str:
    return unescape(pair.look(name, f"/plan?{urlencode({'steps': chr(10).join(steps)})}"))


def keep(pair: Pair, name: str, *steps: str) -> str:
    """The lines end as browsers send them."""
    pair.be(name)
    number = pair.site.get(pair.api()).json()["number"]
    return unescape(pair.visitor.post(f"/t/{pair.table}/plan", at=str(number),
                                      steps="\r\n".join(steps)))


def plans(pair: Pair, name: str) -> list[dict[str, object]]:
    pair.be(name)
    found: list[dict[str, object]] = pair.site.get(pair.api("/plan")).json()["plans"]
    return found


def test_conditional_turn_is_built_stepwise(pair: Pair) -> None:
    first = choices(pair)[0]
    page = plan(pair, "kenji")
    assert f'data-choose="{first}"' in page and 'value="if ..."' in page
    page = plan(pair, "kenji", f"if {first}", "if ...")
    assert "If Inès does this:" in page and "No matter what the others do" in page
    assert 'data-choose="end"' in page and "Save this plan" not in page
    page = plan(pair, "kenji", f"if {first}", "if ...", "do end")
    assert "Save this plan" in page and "I do this:" in page
    page = keep(pair, "kenji", f"if {first}", "if ...", "do end")
    assert pair.visitor.path == f"/t/{pair.table}/plan" and "Your plans here" in page
    assert "You have 1 plan waiting" in pair.look("kenji")
    [kept] = plans(pair, "kenji")
    assert kept["plies"] == [{"if": [first, "..."], "given": [], "do": ["end"]}]


def test_doing_a_plan_comes_last(pair: Pair) -> None:
    """In the panel of what is asked, which stays in sight: after the question and keeping it."""
    page = plan(pair, "ines", f"do {choices(pair)[0]}")
    panel = page.partition('id="turn-idle"')[2].partition("</section>")[0]
    order = [panel.index(said) for said in ('id="ask"', "Save it as an alternative", "Do it now")]
    assert order == sorted(order)


def test_nearest_action_elsewhere_is_not_offered() -> None:
    s = Start(game(PLAIN), 2, {}, "").state()
    rng = Rng(1)
    while s.is_chance_node():
        s.play(s.sample(rng))
    offered, later = s.choices()[0], next(one for one in s.game.actions if s.refusal(one))
    assert drop_nearest_action(s, Refused(NOT_SEATED, {}, offered)).nearest is offered
    assert drop_nearest_action(s, Refused(NOT_SEATED, {}, later)).nearest is None


def questions(name: str, seats: int) -> list[State]:
    """Positions of random games in which the first seat is asked, each with other verbs to answer
    with."""
    found: dict[frozenset[str], State] = {}
    for seed in range(6):
        s, rng = Start(game(name), seats, {}, "").state(), Rng(seed)
        while not s.is_terminal():
            actions = s.choices() if not s.is_chance_node() else [s.sample(rng)]
            if s.current_player() == 0:
                verbs = frozenset(str(one).partition(" ")[0] for one in actions)
                found.setdefault(verbs, s.clone())
            s.play(actions[rng.below(len(actions))])
    return list(found.values())


def test_other_deals_offers_are_listed_only(site: TestClient) -> None:
    opened = site.post("/api/v1/tables", json={
        "game": WITH_HANDS, "guest": "Inès", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    site.cookies.clear()
    site.post(f"/api/v1/tables/{opened['table']}/seats", json={"guest": "Kenji"})
    assert site.portal is not None
    table = site.portal.call(app_of(site).state.services.tables.load_table, opened["table"])
    here, *others = questions(WITH_HANDS, 2)
    assert len(others) > 5
    for there in others:
        deals = [PossibleDeal(one, Rng(1)) for one in (here, there)]
        view = build_plan_view(PlanDraft(table, 0, 0, ["if ..."], {}, deals=deals), language("en"))
        parts = list_changed_parts(view)
        for action in {*map(str, here.choices()), *map(str, there.choices())}:
            assert f'data-choose="{action}"' in parts["moves-body"]
        offered = {one.action for one in view.choices_on_board}
        assert offered == set(map(str, here.choices()))


def test_overlong_drafts_are_ignored() -> None:
    assert read_lines({"add": f"if offer <{9 * '9'}"}) == [f"if offer <{9 * '9'}"]
    assert read_lines({"add": f"if offer <{5000 * '9'}"}) == []


def test_eventual_events_can_be_named(pair: Pair) -> None:
    verb = choices(pair)[0].partition(" ")[0]
    page = plan(pair, "kenji")
    assert f'value="if ..., {verb} *, ..."' in page
    page = plan(pair, "kenji", f"if ..., {verb} *, ...")
    assert "If someone does this:" in page and 'data-choose="end"' in page


def test_own_turn_is_done_in_one_go(pair: Pair) -> None:
    first = choices(pair)[0]
    page = plan(pair, "ines", f"do {first}")
    assert "Do it now" in page and 'data-choose="end"' in page
    keep(pair, "ines", f"do {first}", "do end")
    assert pair.visitor.path == f"/t/{pair.table}"
    pair.be("ines")
    seen = pair.site.get(pair.api()).json()
    assert seen["to_act"] == 1 and plans(pair, "ines") == []


def test_what_cannot_be_says_why(pair: Pair) -> None:
    page = plan(pair, "kenji", "if ...", "do end", "do end")
    assert 'class="refusal' in page and "Save this plan" not in page
    page = keep(pair, "kenji", "if ...", "do end", "do end")
    assert pair.visitor.status == 409 and "turn" in page
    assert plans(pair, "kenji") == []


def test_standing_instruction_is_kept_and_deleted(pair: Pair) -> None:
    verb = choices(pair)[0].partition(" ")[0]
    pair.be("kenji")
    page = unescape(pair.visitor.post(
        f"/t/{pair.table}/plan", at="0", way="end", after=verb, below="3", until="end"))
    assert "Whenever it is possible" in page and "Until someone does this:" in page
    assert "<code>end</code>" not in page
    [kept] = plans(pair, "kenji")
    assert kept["plies"] == [{"if": ["...", f"{verb} <3 *"], "given": [], "do": ["end"]}]
    assert kept["standing"] is True and kept["until"] == ["end *"]
    pair.visitor.post(f"/t/{pair.table}/plan", delete=str(kept["plan"]))
    assert plans(pair, "kenji") == []
    assert "plan waiting" not in pair.look("kenji")


def test_programs_make_and_delete_plans(pair: Pair) -> None:
    pair.be("kenji")
    address, client = pair.api("/plan"), pair.site
    number = client.get(pair.api()).json()["number"]
    made = client.post(address, json={
        "number": number, "plies": [{"if": ["..."], "do": ["end"]}]}).json()
    assert made == {"plan": 1, "number": number}
    assert client.post(address, json={
        "number": number, "plies": [{"if": ["fly *"], "do": ["end"]}]}).json()[
        "code"] == "unknown_action"
    assert client.delete(f"{address}/2").json()["code"] == "no_such_plan"
    assert client.delete(f"{address}/1").status_code == 204
    pair.be("")
    assert client.get(address).json()["code"] == "not_seated"


@pytest.mark.slow
def test_nobody_else_gets_any_of_it(pair: Pair) -> None:
    before = {name: dict(pair.read_everywhere(name)) for name in ("ines", "")}
    keep(pair, "kenji", "if ...", "do end")
    assert len(plans(pair, "kenji")) == 1
    for name, answers in before.items():
        after = dict(pair.read_everywhere(name))
        assert len(after) > 30 and after.keys() == answers.keys()
        told = [address for address, text in after.items()
                if "plan waiting" in text or '"plies"' in text]
        assert told == []
    own = {address for address, text in pair.read_everywhere("kenji") if '"plies"' in text}
    assert own == {pair.api("/plan"), "/api/v1/me/data", "/me/data/export"}


def test_it_goes_along_with_the_account(pair: Pair) -> None:
    keep(pair, "kenji", "if ...", "do end")
    pair.be("kenji")
    [row] = pair.site.get("/api/v1/me/data").json()["plans"]
    assert row["table"] == pair.table and "salt" not in row


def alternative(pair: Pair, *steps: str) -> str:
    """Inès keeps this turn beside others."""
    pair.be("ines")
    number = pair.site.get(pair.api()).json()["number"]
    return unescape(pair.visitor.post(f"/t/{pair.table}/plan", at=str(number),
                                      steps="\n".join(steps), alternative="yes"))


def test_board_choice_becomes_a_step(pair: Pair) -> None:
    first = choices(pair)[0]
    number = pair.site.get(pair.api()).json()["number"]
    pair.be("kenji")
    page = unescape(pair.visitor.post(f"/t/{pair.table}/plan", at=str(number), kind="if ",
                                      action=first))
    assert "If Inès does this:" in page and plans(pair, "kenji") == []
    assert f'data-actions="{first}"' in plan(pair, "kenji")


def test_chosen_alternative_is_done_whole(pair: Pair) -> None:
    first, second = (f"do {text}" for text in choices(pair)[:2])
    alternative(pair, first, "do end")
    page = alternative(pair, second, "do end")
    assert "Board of A" in page and "Do B now" in page and "Differences" in page
    assert pair.site.get(pair.api()).json()["to_act"] == 0, "nothing has happened"
    assert "plans waiting" not in pair.look("ines") and "plan waiting" not in pair.look("ines")
    assert "Board of A" not in pair.look("kenji", "/plan")
    [_, kept] = plans(pair, "ines")
    pair.be("ines")
    pair.visitor.post(f"/t/{pair.table}/plan", choose=str(kept["plan"]))
    pair.be("ines")
    assert pair.site.get(pair.api()).json()["to_act"] == 1 and plans(pair, "ines") == []


def test_programs_do_an_alternative_too(pair: Pair) -> None:
    """Only who keeps it, and only what is one."""
    first, second = (f"do {text}" for text in choices(pair)[:2])
    for steps in (first, second):
        alternative(pair, steps, "do end")
    [_, kept] = plans(pair, "ines")
    address = pair.api(f"/plan/{kept['plan']}/do")
    pair.be("kenji")
    assert pair.site.post(address).json()["code"] == "no_such_plan"
    pair.be("ines")
    done = pair.site.post(address)
    assert (done.status_code, done.json()["plan"]) == (200, None)
    told = pair.site.get(pair.api()).json()
    assert (told["to_act"], told["number"]) == (1, done.json()["number"])
    assert plans(pair, "ines") == []
    keep(pair, "ines", "if ...", "do end")
    [waits] = plans(pair, "ines")
    pair.be("ines")
    assert pair.site.post(pair.api(f"/plan/{waits['plan']}/do")).json()["code"] == "no_alternative"
    assert len(plans(pair, "ines")) == 1


def test_what_comes_later_is_no_alternative(pair: Pair) -> None:
    pair.be("kenji")
    answer = pair.site.post(pair.api("/plan"), json={
        "number": 0, "alternative": True, "plies": [{"if": ["..."], "do": ["end"]}]})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_alternative")


def test_limit_uses_the_tables_words(pair: Pair) -> None:
    page = plan(pair, "kenji", "if ...")
    _, _, rest = page.partition('value="1 {n} ')
    line = "1 {n} " + rest.partition('"')[0]
    pair.be("kenji")
    page = unescape(pair.visitor.post(
        f"/t/{pair.table}/plan", at="0", way="end", fact=line, test=">", bound="0",
        until_fact=line, until_test=">", until_bound="99"))
    assert "And only if this applies: Kenji: more than “0 " in page
    assert "Until this applies: Kenji: more than “99 " in page
    [kept] = plans(pair, "kenji")
    seat, _, about = line.partition(" ")
    assert kept["limits"] == [f"{seat} >99 {about}"]
    answer = pair.site.post(pair.api("/plan"), json={
        "number": 0, "limits": [f"{seat} <99 {about}"],
        "plies": [{"if": ["..."], "do": ["end"]}]})
    assert (answer.status_code, answer.json()["code"]) == (409, "condition_met")
    answer = pair.site.post(pair.api("/plan"), json={
        "number": 0, "limits": [f"{seat} <1 {{n}} of nothing"],
        "plies": [{"if": ["..."], "do": ["end"]}]})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_condition")


def test_shared_devices_have_no_plans(shared_device: Visitor) -> None:
    take_device(shared_device)
    assert f"{shared_device.path}/plan" not in shared_device.page
    address = f"{API}{shared_device.path.removeprefix('/t')}/plan"
    asked = shared_device.client.post(address, json={
        "number": shared_device.number, "plies": [{"if": ["..."], "do": ["end"]}]})
    assert (asked.status_code, asked.json()["code"]) == (409, "no_plans_here")
    table = shared_device.path
    shared_device.get(f"{table}/plan")
    assert shared_device.status == 409 and "plans are not possible here" in shared_device.page
