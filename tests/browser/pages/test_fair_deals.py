"""Test how browsers contribute to the deal of a table without the player's help, and check it after
the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from grandtour import games
from grandtour.engine import record
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.fairness import proof, verify
from grandtour.fairness.construction import (
    make_commitment_to_number, draw_key, draw_order, draw_outcome,
)
from tests.browser.pages.test_access import faults
from tests.browser.table.test_games import one_click
from tests.meetings import link_to, open_by_form, token_of
from tests.real_site import Site
from tests.some_game import PLAIN
from tests.window import Window


@pytest.fixture(scope="module")
def unforeseen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site as people have it."""
    folder: Path = tmp_path_factory.mktemp("fair")
    with Site(folder / "grandtour.sqlite", foreseen=False) as made:
        yield made


@pytest.fixture
def window(browser: Browser, unforeseen: Site) -> Iterator[Window]:
    made = Window(browser, unforeseen)
    yield made
    made.close()


@pytest.fixture
def other(browser: Browser, unforeseen: Site) -> Iterator[Window]:
    made = Window(browser, unforeseen, phone=True, language="fr")
    yield made
    made.close()


def deal_of(window: Window, table: str) -> dict[str, object]:
    found: dict[str, object] = window.page.request.get(f"/api/v1/tables/{table}/deal").json()
    return found


def parts(window: Window, table: str) -> list[str]:
    seats = deal_of(window, table)["seats"]
    assert isinstance(seats, list)
    return [seat["part"] for seat in seats]


def sits_down(guest: Window, invitation: str, name: str) -> None:
    guest.open(invitation)
    guest.page.locator("#name").fill(name)
    guest.press("Sit down")
    guest.page.wait_for_selector("[data-table]")


def block_contributions(window: Window) -> None:
    """Block the script that contributes to deals."""
    window.page.route("**/contribute.js", lambda route: route.abort())


def has_committed(window: Window) -> None:
    """Wait until the waiting room says so."""
    expect(window.page.locator("[data-deal-step=commit]")).to_have_attribute(
        "data-commitment", re.compile("^[0-9a-f]{64}$"))


def end(window: Window, table: str) -> None:
    answer = window.page.request.post(f"/api/v1/tables/{table}/leave", headers={
        "authorization": f"Bearer {token_of(window)}"})
    assert answer.ok


def test_solo_deals_are_checked(window: Window) -> None:
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    table = window.page.url.rpartition("/")[2]
    assert parts(window, table)[0] == "opened"
    end(window, table)
    window.open(f"/t/{table}/deal")
    check = window.page.locator("#deal-check")
    expect(check).to_contain_text(window.say(
        "Your browser checked it too, with the same result."))
    expect(check).to_contain_text(window.say("The number that this browser gave was used."))
    assert faults(window) == []
    with window.page.expect_download() as given:
        window.press("Record with the proof")
    assert proof.find_faults(given.value.path().read_text(encoding="utf-8")) == []
    again = given.value.path().read_text(encoding="utf-8")
    window.page.route("**/deal.txt", lambda route: route.fulfill(
        body=again.replace("\nsecret ", "\nsecret 0", 1)[:-1]))
    window.open(f"/t/{table}/deal")
    expect(check).to_contain_text(window.say("Your browser found these differences:"))
    assert window.faults == []


@pytest.mark.parametrize("elsewhere", [False, True], ids=["plainly", "as if it were"])
@pytest.mark.parametrize("left_out", [True, False], ids=["without the number", "other secret"])
def test_browsers_detect_other_secrets(left_out: bool, elsewhere: bool, window: Window) -> None:
    """The proof is fair by itself, by the rules and in the browser, but it is of another deal: of
    the secret alone, or of a secret that the server had not committed to. With `elsewhere` the
    proof contains what the browser looks for at other places: the number as a name, the commitment
    in a row of its own."""
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    table = window.page.url.rpartition("/")[2]
    end(window, table)
    fair = window.page.request.get(f"/t/{table}/deal.txt").text()
    number, commitment = stored_deal(window, table)
    assert number in fair and commitment in fair
    forged = deal_again(fair, table, secret_of(window, table), [], [number] * elsewhere) \
        if left_out else deal_again(fair, table, "5e" * 32, [number])
    assert proof.find_faults(forged) == []
    if elsewhere and not left_out:
        forged = forged.replace("\n\n", f"\ncommitment {commitment}\n\n", 1)
    window.page.route("**/deal.txt", lambda route: route.fulfill(body=forged))
    window.open(f"/t/{table}/deal")
    check = window.page.locator("#deal-check")
    expect(check).to_contain_text(window.say(
        "Your browser checked it too, with the same result."))
    expect(check).to_contain_text(window.say(
        "The number that this browser gave was not used."))
    assert window.faults == []


@pytest.mark.parametrize(("before", "fair"), [((0, 1), True), ((1, 0), False)],
                         ids=["the seats as they are", "the seats as it suits"])
def test_browsers_detect_forged_seat_orders(
        before: tuple[int, int], fair: bool, window: Window) -> None:
    """The same shuffle makes another order if the seats go into it in another one."""
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    table = window.page.url.rpartition("/")[2]
    end(window, table)
    text = window.page.request.get(f"/t/{table}/deal.txt").text()
    number, _ = stored_deal(window, table)
    seats = text.partition("\n\n")[0].count("\nseat ")
    key = draw_key(secret_of(window, table), (number, *[""] * (seats - 1)))
    places = [*before, *range(2, seats)]
    row = f"order {proof.join_numbers(places)} => {proof.join_numbers(draw_order(key, places))}"
    window.page.route("**/deal.txt", lambda route: route.fulfill(
        body=text.replace("\ndraw 1: ", f"\n{row}\ndraw 1: ", 1)))
    window.open(f"/t/{table}/deal")
    check = window.page.locator("#deal-check")
    expect(check).to_contain_text(window.say(
        "Your browser checked it too, with the same result." if fair
        else "Your browser found these differences:"))
    assert (row in (check.text_content() or "")) == (not fair)


INVENTED = "c6" * 32
THEN = "This differs from the commitments that this browser saw when it gave its number:"


@pytest.mark.parametrize("twice", [False, True], ids=["made up", "the own number once more"])
def test_lone_browsers_detect_extra_numbers(twice: bool, window: Window) -> None:
    """A server that has read it could try numbers for a bot until the deal suits."""
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    table = window.page.url.rpartition("/")[2]
    end(window, table)
    number, _ = stored_deal(window, table)
    forged = deal_again(window.page.request.get(f"/t/{table}/deal.txt").text(), table,
                        secret_of(window, table), [number, number if twice else INVENTED])
    check_finding(window, table, forged, f"{window.say(THEN)} seat 1")


def check_finding(window: Window, table: str, forged: str, said: str) -> None:
    """The browser says so of this proof, which is sound by itself and has its number; of the true
    one it does not."""
    assert proof.find_faults(forged) == []
    check = window.page.locator("#deal-check")
    window.open(f"/t/{table}/deal")
    sound = "{} {}".format(*map(window.say, (
        "Your browser checked it too, with the same result.",
        "The number that this browser gave was used.")))
    expect(check).to_have_text(sound)
    window.page.route("**/deal.txt", lambda route: route.fulfill(body=forged))
    window.open(f"/t/{table}/deal")
    expect(check).to_have_text(f"{sound} {said}")
    assert faults(window) == [] and window.faults == []


@pytest.mark.slow
def test_browsers_detect_late_inventions(
        browser: Browser, unforeseen: Site, window: Window, other: Window) -> None:
    """Two of three have contributed. Neither a number for the third seat nor one that has come to
    another seat was there when they opened theirs."""
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="open").removeprefix("/t/")
    third = link_to(window, 3)
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        has_committed(one)
    last = Window(browser, unforeseen)
    block_contributions(last)
    sits_down(last, third, "Haruki")
    for one in (window, other, last):
        one.page.wait_for_selector(".desk")
    numbers = [stored_deal(one, table)[0] for one in (window, other)]
    for one in (window, other, last):
        end(one, table)
    last.close()
    assert deal_of(window, table)["stage"] == "open"
    fair = window.page.request.get(f"/t/{table}/deal.txt").text()
    secret = secret_of(window, table)
    check_finding(window, table, deal_again(fair, table, secret, [*numbers, INVENTED]),
          f"{window.say(THEN)} seat 2")
    check_finding(other, table, deal_again(fair, table, secret, numbers[::-1]),
          f"{other.say(THEN)} seat 0; seat 1")


def test_browsers_open_to_one_list_only(window: Window) -> None:
    """The browser opens its number to a list that contains its commitment exactly once, and to no
    second list. The page is what a dishonest server would send."""
    window.open("/")
    own, else_ = make_commitment_to_number("table7", INVENTED), "ab" * 32
    asked = list[str]()
    window.page.on("request", lambda request: asked.append(request.post_data or "")
                   if request.url.endswith("/deal/number") else None)
    window.page.route("**/deal/number", lambda route: route.fulfill(status=204))
    window.page.evaluate("""([table, number]) => {
        document.body.dataset.table = table;
        document.body.append(Object.assign(document.createElement("div"), { id: "step" }));
        localStorage.setItem("deals", JSON.stringify([{ table, number, server: "" }]));
    }""", ["table7", INVENTED])

    def count_openings(closed: str | None) -> int:
        """Return how many times the number has been opened after the page has shown this."""
        window.page.evaluate("""async ([commitment, closed]) => {
            const { dataset } = document.getElementById("step");
            Object.assign(dataset, { dealStep: "open", commitment, closed: closed ?? "" });
            if (closed === null) delete dataset.closed;
            const { contribute } = await import("/static/contribute.js");
            contribute();
            await fetch("/verify.py");
        }""", [own, closed])
        return len(asked)

    assert [count_openings(closed) for closed in (None, "", f"{else_} -", f"{own} {own}")] == [0, 0,
                                                                                               0, 0]
    assert count_openings(f"{own} -") == 1
    assert [count_openings(closed) for closed in (f"{own} {else_}", f"- {own}", None)] == [1, 1, 1]
    assert count_openings(f"{own} -") == 2       # as before, by a second window
    assert set(asked) == {json.dumps({"number": INVENTED}, separators=(",", ":"))}
    kept = json.loads(window.page.evaluate("localStorage.getItem('deals')"))
    assert [one["closed"] for one in kept] == [f"{own} -"]


def stored_deal(window: Window, table: str) -> tuple[str, str]:
    """Return the number that the browser has stored for the deal, and the server's commitment."""
    kept = json.loads(window.page.evaluate("localStorage.getItem('deals')"))
    [mine] = [one for one in kept if one["table"] == table]
    return mine["number"], mine["server"]


def secret_of(window: Window, table: str) -> str:
    return str(deal_of(window, table)["secret"])


def deal_again(fair: str, table: str, secret: str, given: Sequence[str],
               names: Sequence[str] = (), round: str = "") -> str:
    """Return a proof of the same match up to its first decision, dealt from this secret and the
    numbers of the first seats. `names` come first among the names of the seats."""
    played = fair.partition("\n\n")[2]
    before, called = record.read_match(played, games.game(record.named_game(played)))
    numbers = (*given, *[""] * (before.players - len(given)))
    key, match = draw_key(secret, numbers), Match(before.game, before.players, before.options)
    while match.state.current_player() == CHANCE:
        match.play(draw_outcome(match.state, key, match.draws + 1))
    made = proof.Proof(table, secret, tuple(
        make_commitment_to_number(round or table, one) if one else "" for one in numbers), numbers,
        round=round)
    return proof.write_proof(made, match, [*names, *called[len(names):]])


def test_forms_contribute_a_number(window: Window) -> None:
    window.open(f"/new?game={PLAIN}&seat2=bot+coachman&seat3=")
    window.page.locator("#summary .btn.go").click()
    assert window.my_turn()
    assert parts(window, window.page.url.rpartition("/")[2])[0] == "opened"


def test_two_browsers_commit_and_open(window: Window, other: Window) -> None:
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="").removeprefix("/t/")
    has_committed(window)
    assert parts(window, table) == ["committed", "silent"]
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        one.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "opened"]
    for one in (window, other):
        end(one, table)
    text = window.page.request.get(f"/t/{table}/deal.txt").text()
    numbers = [stored_deal(one, table)[0] for one in (window, other)]
    for place, number in enumerate(numbers):
        assert f"\nseat {place} {make_commitment_to_number(table, number)} {number}\n" in text
    check_finding(other, table,
                  deal_again(text, table, secret_of(other, table), [INVENTED, numbers[1]]),
          f"{other.say(THEN)} seat 0")
    check_finding(window, table,
                  deal_again(text, table, secret_of(window, table), [numbers[0], ""]),
          f"{window.say(THEN)} seat 1")


def test_joiners_from_lists_contribute(window: Window, other: Window) -> None:
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="",
                         found="listed").removeprefix("/t/")
    has_committed(window)
    other.open("/tables")
    other.page.locator(f"form[data-deal-seat='{table}'] button").first.click()
    for one in (window, other):
        one.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "opened"]
    assert other.faults == []


@pytest.mark.slow
@pytest.mark.parametrize("which", [0, 1], ids=["the host", "the last one"])
def test_matches_begin_without_contributors(which: int, window: Window, other: Window) -> None:
    """No one is then told that a number is missing, since none was given."""
    block_contributions((window, other)[which])
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="").removeprefix("/t/")
    if which:
        has_committed(window)
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        one.page.wait_for_selector(".desk")
        end(one, table)
    assert parts(window, table) == ["opened", "silent"][::1 if which else -1]
    for place, one in enumerate((window, other)):
        one.open(f"/t/{table}/deal")
        sound = one.say("Your browser checked it too, with the same result.")
        own = one.say("The number that this browser gave was used.")
        expect(one.page.locator("#deal-check")).to_have_text(
            sound if place == which else f"{sound} {own}")
        assert faults(one) == []


def test_late_browsers_give_no_number(
        browser: Browser, unforeseen: Site, window: Window, other: Window) -> None:
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="").removeprefix("/t/")
    link = link_to(window, 2)
    late = Window(browser, unforeseen)
    late.open(link)
    late.page.locator("#name").fill("Haruki")

    def overtaken(route: Route) -> None:
        sits_down(other, link, "Élise")
        route.continue_()

    late.page.route(f"**/j/{link.rpartition('/')[2]}", overtaken)
    late.press("Sit down")
    late.page.locator("[data-deal-refused]").wait_for()
    late.page.wait_for_function(
        "table => !localStorage.getItem('deals').includes(table)", arg=table)
    late.close()


@pytest.mark.parametrize("weight", ["0", "-1", "-3", str(2 ** 257)])
def test_all_checkers_refuse_impossible_weights(weight: str, window: Window) -> None:
    text = sound_proof()
    forged = text.replace("\ndraw 1: ", f"\ndraw 1: {weight} elsewhere, ", 1)
    window.open("/")

    def in_the_browser(checked: str) -> object:
        return window.page.evaluate("""async (text) => {
            const { faults } = await import("/static/deal_check.js");
            try { return faults(text); } catch (fault) { return String(fault); }
        }""", checked)

    assert (in_the_browser(text), verify.find_faults(text), proof.find_faults(text)) == ([], [], [])
    assert in_the_browser(forged) == "Error: impossible weights"
    with pytest.raises(ValueError, match="impossible weights"):
        verify.find_faults(forged)
    with pytest.raises(proof.BadProof, match="impossible weights"):
        proof.find_faults(forged)


def sound_proof() -> str:
    """Return the proof of a match before its first decision to which no one contributed a
    number."""
    rules, secret = games.game(PLAIN), "5e" * 32
    match = Match(rules, 2, rules.choose(2, {"first_seat": "random"}))
    key = draw_key(secret, ["", ""])
    while match.state.current_player() == CHANCE:
        match.play(draw_outcome(match.state, key, match.draws + 1))
    return proof.write_proof(proof.Proof("table7", secret, ("", ""), ("", "")), match)


def test_deal_omits_browser_that_left(
        browser: Browser, unforeseen: Site, window: Window, other: Window) -> None:
    """The others play on without its number, and all can see that."""
    table = open_by_form(window, game=PLAIN, seat2="open", seat3="open").removeprefix("/t/")
    third = link_to(window, 3)
    sits_down(other, link_to(window, 2), "Élise")
    for one in (window, other):
        has_committed(one)
    other.page.close()
    last = Window(browser, unforeseen)
    sits_down(last, third, "Haruki")
    window.page.wait_for_selector(".desk")
    last.page.wait_for_selector(".desk")
    assert parts(window, table) == ["opened", "left_out", "opened"]
    expect(window.page.locator("#log-list")).to_contain_text("as none was revealed in time")
    last.close()


def test_unprepared_servers_still_allow_play(window: Window) -> None:
    window.page.route("**/api/v1/deals", lambda route: route.abort())
    window.open("/")
    window.page.locator(one_click(PLAIN)).first.click()
    assert window.my_turn()
    assert parts(window, window.page.url.rpartition("/")[2])[0] == "silent"
