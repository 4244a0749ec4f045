"""Fuzz targets of plans (`tools/fuzz.py`): as programs and as the page send them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import parse_qsl, urlencode

from fuzz_support import (
    ENGLISH, demand, game_and_text, matches_of_games, say, say_why, some_match, some_seat, table_of,
)

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.plans.api import NewPlan
from grandtour.features.plans.check import check_plan
from grandtour.features.plans.draft import DO, GIVEN, IF, make_draft, read_plies, write_lines
from grandtour.features.plans.execute import play_actions
from grandtour.features.plans.facts import CHANGES, PlanLimit, read_facts
from grandtour.features.plans.pages import prepare_page, read_form, read_lines
from grandtour.features.plans.plan import Plan, PlanRow, read_plan
from grandtour.features.plans.progress import find_progress

FOLLOWED: Final = 12            # moves for which a plan is followed


def plans(data: bytes) -> None:
    """A plan as programs send it is kept and told as it was meant, or refused."""
    rules, text = game_and_text(data)
    try:
        plan = NewPlan.model_validate(json.loads(text)).plan
    except (ValueError, RecursionError):
        return
    keep_plan(plan, some_match(rules, data[:2]), some_seat(rules, data))


def drafts(data: bytes) -> None:
    """A plan as the page sends it is shown with whatever is wrong with it, and kept and told as it
    was meant, or refused."""
    rules, text = game_and_text(data)
    match, seat = some_match(rules, data[:2]), some_seat(rules, data)
    form = dict(parse_qsl(text, keep_blank_values=True))
    made, _, _, _ = prepare_page(table_of(match), seat, match.number, read_lines(form), [], ENGLISH)
    for said in made.said:
        say(said.phrase)
    for choice in made.offered_choices:
        say(choice.name)
    if made.refused is not None:
        say_why(made.refused, rules)
    keep_plan(read_form(form), match, seat)


def keep_plan(plan: Plan, match: Match, seat: int) -> None:
    """Make it after the last entry, read it again and as its owner does, and follow it for a while;
    or be refused. The position stays as it is."""
    before = str(match.state)
    try:
        check_plan(plan, match.state, seat, match.number)
    except Refused as refused:
        say_why(refused, match.game)
        return
    finally:
        demand(str(match.state) == before, "a plan has changed the position")
    demand(read_plan(str(plan)) == plan, "a plan is another one when it is read again")
    demand(tuple(read_plies(write_lines(plan))) == plan.plies, "a plan is shown as another one")
    row = PlanRow("", "", 1, match.number, plan, 0)
    _, listed, kept, _ = prepare_page(table_of(match), seat, match.number, [], [row], ENGLISH)
    demand(len(listed) + len(kept) == 1, "a plan is not listed")
    for one in listed:
        for phrase in (*(said.phrase for said in one.said), *one.until):
            say(phrase)
    follow(plan, match, seat)


def follow(plan: Plan, match: Match, seat: int) -> None:
    """Play on: the plan stays at a step, and what is due is done whole, or refused."""
    base, rng = match.number, Rng(match.number)
    for _ in range(FOLLOWED):
        now = find_progress(plan, base, match, seat)
        if now.drop is not None:
            demand(bool(now.drop.why), "a plan is dropped for no reason")
        if now.state == "due":
            with suppress(Refused):
                play_actions(match.fork(), seat, now.actions)
        if match.state.is_terminal():
            return
        match.play(match.state.sample(rng))


def planning(match: Match) -> str:
    """What to do when asked next, if something is so then, up to where somebody does something."""
    verb, action, limit = foreseen(match)
    return json.dumps({
        "number": match.number, "until": [f"{verb} <3 *"], "limits": [limit],
        "plies": [{"if": ["..."], "given": [limit], "do": [action]}]})


def drafting(match: Match) -> str:
    """The same as the page has it."""
    verb, action, limit = foreseen(match)
    seat, test, fact = limit.split(" ", 2)
    return urlencode({
        "at": match.number, "steps": f"{IF}...\r\n{GIVEN}{limit}", "kind": DO, "action": action,
        "fact": f"{seat} {fact}", "test": test, "until": verb,
        "until_fact": f"{seat} {fact}", "until_test": test})


def foreseen(match: Match) -> tuple[str, str, str]:
    """The verb of what can be done now, what the seat of this seed can perhaps do when it is asked
    next, and that something it reads is no longer so."""
    seat = some_seat(match.game, bytes((games.names().index(match.game.name), 7)))
    made = make_draft(table_of(match), seat, match.number, [f"{IF}..."])
    key = next(iter(read_facts(match.state, seat)))
    return (str(match.state.choices()[0]).partition(" ")[0], made.offered_choices[0].action,
            str(PlanLimit(*key, CHANGES)))


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {"plans": plans, "drafts": drafts}
SEEDS: Final[dict[str, Callable[[], Iterator[bytes]]]] = {
    "plans": partial(matches_of_games, planning), "drafts": partial(matches_of_games, drafting)}
