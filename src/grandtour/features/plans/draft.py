"""A plan in the making: its steps in words, and the possible next ones.

A draft is in the address of its page, as lines: `if` and the patterns of a condition, separated by
", ", `given` and a limit, or `do` and an action. Everything here depends only on what its owner may
know (`simulate.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlencode

from grandtour import games
from grandtour.engine.core import PUBLIC, State
from grandtour.engine.game import Refused
from grandtour.games.words import Choice
from grandtour.language import Phrase
from grandtour.features.plans.facts import (
    Facts, PlanLimit, describe_limit, is_limit_reached, parse_limit, read_facts,
)
from grandtour.features.plans.simulate import (
    PossibleDeal, find_deals_after_others, find_start, sample_possible_deals, play_own,
)
from grandtour.features.plans.pattern import ANY, BETWEEN, EACH
from grandtour.features.plans.plan import USUAL, Plan, PlanRow, PlanStep, show_choice_to
from grandtour.tables.table import Table
from grandtour.features.plans.notices import name_command

MOST: Final = 60                # lines of a draft
IF: Final = "if "
DO: Final = "do "
GIVEN: Final = "given "
ANYTHING: Final = Phrase("No matter what the others do")


@dataclass(frozen=True)
class PlanSentence:
    """A line of a plan in words; `code` is what words do not say exactly, in notation."""

    kind: str                   # "if" or "do"
    phrase: Phrase
    code: str = ""


@dataclass
class PlanDraft:
    """A plan in the making. It has the words `said` for each line so far, the facts `before` them,
    the `deals` that they lead to, and the refusal if they lead nowhere."""

    table: Table
    seat: int
    number: int
    lines: list[str]
    before: Facts
    said: list[PlanSentence] = field(default_factory=list)
    deals: list[PossibleDeal] = field(default_factory=list)
    refused: Refused | None = None

    @property
    def live_deals(self) -> list[PossibleDeal]:
        """The deals in which the game continues."""
        return [deal for deal in self.deals
                if deal.refused is None and not deal.state.is_terminal()]

    @property
    def shown_state(self) -> State:
        """Return the position to show: one of the possible ones."""
        shown = self.live_deals or self.deals
        return shown[0].state if shown else self.table.match.at(self.number)

    @property
    def is_complete(self) -> bool:
        """Return whether the plan can be stored, or done at once if it begins with the present
        turn."""
        ends = bool(self.lines) and self.lines[-1].startswith(DO) and self.refused is None
        return ends and (self.may_begin or not self.starts_this_turn)

    @property
    def may_begin(self) -> bool:
        """Return whether it begins at the present position, and the owner is to move."""
        return self.number == self.table.match.number and self.table.may_act(self.seat)

    @property
    def starts_this_turn(self) -> bool:
        """Return whether it begins with the owner's present turn."""
        return bool(self.lines) and self.lines[0].startswith(DO)

    @property
    def is_one_turn(self) -> bool:
        """Return whether it is the owner's present turn and nothing else."""
        return all(line.startswith(DO) for line in self.lines)

    @property
    def is_decided_by_draw(self) -> bool:
        """Return whether a draw after the owner's last step decides what can be done then."""
        return bool(self.lines) and self.lines[-1].startswith(DO) and any(
            deal.drawn and deal.state.current_player() == self.seat for deal in self.live_deals)

    @property
    def built_plan(self) -> Plan:
        return Plan(tuple(read_plies(self.lines)))

    @property
    def deciding_seat(self) -> int:
        """Return the seat to decide in the position that is shown."""
        return self.shown_state.current_player() if self.live_deals else PUBLIC

    @property
    def offered_choices(self) -> list[Choice]:
        """Return what the seat to decide can do, in any deal where the same seat decides. The
        owner's options are left out if a draw decides them; others' options are those that the
        owner would see. In the order of the commands."""
        if self.is_decided_by_draw or self.deciding_seat < 0:
            return []
        words, names = games.words(self.table.match.game.name), self.table.names
        verbs = list(words.COMMANDS)
        found: dict[str, Choice] = {}
        for deal in self.live_deals:
            s = deal.state
            if s.current_player() == self.deciding_seat:
                for action in s.choices():
                    seen = self.deciding_seat == self.seat or \
                        show_choice_to(s, action, self.seat) == str(action)
                    if seen and str(action) not in found:
                        found[str(action)] = words.choice(s, action, names)
        return sorted(found.values(), key=lambda one: verbs.index(one.command))

    @property
    def can_others_act(self) -> bool:
        """Return whether another seat decides next in some deal."""
        return any(deal.state.current_player() != self.seat for deal in self.live_deals)

    @property
    def can_add_condition(self) -> bool:
        """Return whether a condition can come next: others decide, or the owner's own turn goes
        before."""
        ended = not self.lines or self.lines[-1].startswith(DO)
        return bool(self.live_deals) and (ended or self.can_others_act)

    @property
    def can_add_limit(self) -> bool:
        """Return whether a limit can come next."""
        return bool(self.lines) and not self.lines[-1].startswith(DO)


def make_draft(table: Table, seat: int, number: int, lines: Sequence[str]) -> PlanDraft:
    """Return the draft of these lines, made at this position."""
    position = table.match.at(number)
    found = PlanDraft(table, seat, number, list(lines)[:MOST],
                      read_facts(position, seat, table.names),
                      deals=sample_possible_deals(find_start(table, seat, number), seat, number))
    for line in found.lines:
        found.said.append(describe_line(found, line))
        if line.startswith(DO):
            found.deals = [play_own(deal, seat, line.removeprefix(DO)) for deal in found.deals]
        elif line.startswith(GIVEN):
            found.deals = keep_given_lines(found, parse_limit(line.removeprefix(GIVEN)))
        else:
            found.deals = find_deals_after_others(found.deals, seat,
                                                  line.removeprefix(IF).split(BETWEEN))
    refused = [deal.refused for deal in found.deals if deal.refused]
    if refused and len(refused) == len(found.deals):
        found.refused = refused[0]
    return found


def keep_given_lines(found: PlanDraft, limit: PlanLimit) -> list[PossibleDeal]:
    """Return the deals in which the limit holds; all deals if it holds in none, since others are
    possible."""
    able = [deal for deal in found.live_deals if limit.fact_key in found.before
            and is_limit_reached(limit, found.before, read_facts(deal.state, found.seat))]
    return able or found.deals


def describe_line(found: PlanDraft, line: str) -> PlanSentence:
    """Return the line in words, as it reads at its place."""
    if line.startswith(GIVEN):
        return PlanSentence("if", Phrase("And only if this applies: {fact}", fact=describe_limit(
            parse_limit(line.removeprefix(GIVEN)), found.before, found.table.names)))
    if line.startswith(DO):
        return describe_action(found, line.removeprefix(DO))
    named = [one for one in line.removeprefix(IF).split(BETWEEN) if one != ANY]
    if not named:
        return PlanSentence("if", ANYTHING)
    if named == [line.removeprefix(IF)]:
        for deal in found.live_deals:
            asked = deal.state.current_player()
            choice = find_choice(deal.state, named[0], found.table.names)
            if choice is not None and asked != found.seat:
                return PlanSentence("if", Phrase("If {name} does this: {action}",
                                                 name=found.table.names[asked], action=choice.name))
    return PlanSentence("if", Phrase("If someone does this: {action}",
                                     action=name_command(found.table, named[0])),
                                     list_patterns_beyond_words(named))


def list_patterns_beyond_words(named: Sequence[str]) -> str:
    """Return the patterns that the name of a command does not express, in notation."""
    verb, _, rest = named[0].partition(" ")
    return "" if len(named) == 1 and rest in ("", EACH) and verb != EACH else BETWEEN.join(named)


def describe_action(found: PlanDraft, text: str) -> PlanSentence:
    if text == USUAL:
        return PlanSentence("do", Phrase("I give the default answer"))
    for deal in found.live_deals:
        choice = find_choice(deal.state, text, found.table.names)
        if choice is not None:
            return PlanSentence("do", Phrase("I do this: {action}", action=choice.name))
    return PlanSentence("do", Phrase("I do this: {action}", action=name_command(found.table, text)),
                        list_patterns_beyond_words([text]))


def find_choice(s: State, text: str, names: list[str]) -> Choice | None:
    """Return the choice of this notation, if it can be made in this position."""
    words = games.words(s.game.name)
    return next((words.choice(s, action, names) for action in s.choices()
                 if str(action) == text), None)


def read_plies(lines: Sequence[str]) -> list[PlanStep]:
    """Return the plies that these lines mean."""
    found: list[PlanStep] = []
    condition: list[str] = []
    actions: list[str] = []
    limits: list[PlanLimit] = []
    for line in lines:
        if line.startswith(DO):
            actions.append(line.removeprefix(DO))
            continue
        if actions:
            found.append(PlanStep(tuple(condition), tuple(actions), tuple(limits)))
            condition, actions, limits = [], [], []
        if line.startswith(GIVEN):
            limits.append(parse_limit(line.removeprefix(GIVEN)))
        else:
            condition += line.removeprefix(IF).split(BETWEEN)
    last = PlanStep(tuple(condition), tuple(actions), tuple(limits))
    return [*found, last] if condition or actions or limits else found


def write_lines(plan: Plan) -> list[str]:
    """Return the lines of a plan."""
    return [line for ply in plan.plies for line in (
        *write_conditions(ply), *(f"{GIVEN}{limit}" for limit in ply.given),
        *(DO + text for text in ply.actions))]


def write_conditions(ply: PlanStep) -> list[str]:
    """Return a line for each pattern; one for all where the first may be met at any time."""
    if ply.condition[:1] == (ANY,):
        return [IF + BETWEEN.join(ply.condition)]
    return [IF + pattern for pattern in ply.condition]


def describe_plan(table: Table, seat: int, row: PlanRow) -> list[PlanSentence]:
    """Return a stored plan in words."""
    return make_draft(table, seat, row.base, write_lines(row.plan)).said


def make_draft_address(table: Table, number: int, lines: Sequence[str]) -> str:
    """Return the address of the page with this draft."""
    return f"/t/{table.id}/plan?{urlencode({'at': number, 'steps': chr(10).join(lines)})}"
