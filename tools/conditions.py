"""Plans at random in random games: nothing is ever done that its owner has not meant, whatever was
meant is done, and no plan is dropped for anything else than its owner is told.

    python tools/conditions.py --conditions 10000 --seed 1 [--game NAME]

What was meant is told a second time here, by regular expressions over what the seat was shown and
over what it reads in English, without anything of `grandtour.plans` but the plan itself. Condition
number n follows from seed + n alone: a difference names its seed, and `--conditions 1 --seed N`
tries it again."""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from grandtour import games
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.language import Phrase, language
from grandtour.plans import way
from grandtour.plans.course import Course, course
from grandtour.plans.facts import CHANGES, Limit, check_limit, facts
from grandtour.plans.plan import USUAL, Plan, Ply

FAR = 60                # actions after a plan was made
NUMBERS = 400
DIGITS = re.compile(r"[0-9]+")
ENGLISH = language("en")


class Unmeant(AssertionError):
    """Something was done that was not meant, or the other way round."""


def demand(so: bool, *told: object) -> None:
    if not so:
        raise Unmeant(*told)


# What conditions mean, told by regular expressions.

def expression(condition: tuple[str, ...]) -> str:
    """Choices, each with an end of line, that the condition means."""
    return "".join(map(line, condition))


def line(pattern: str) -> str:
    if pattern == "...":
        return r"(?:[^\n]*\n)*"
    words = [word_of(word) for word in pattern.split(" ")]
    if words[-1] == r"[^ \n]+":
        last = r"(?: [^\n]*)?" if words[:-1] else r"[^\n]*"
        return " ".join(words[:-1]) + last + r"\n"
    return " ".join(words) + r"\n"


def word_of(word: str) -> str:
    if word == "*":
        return r"[^ \n]+"
    if word[:1] in ("<", ">") and word[1:].isdecimal():
        bound = int(word[1:])
        meant = range(bound) if word[0] == "<" else range(bound + 1, NUMBERS)
        return f"(?:{'|'.join(map(str, meant)) or '(?!)'})"
    return re.escape(word)


# What is read at the table, in English.

Page = dict[tuple[int, str], tuple[Phrase, ...]]


def page_of(s: State, seat: int) -> Page:
    """What stands in the panels, by player and message, and under the headings."""
    words, view = games.words(s.game.name), s.view(seat)
    found: Page = {}
    players = range(int(str(view["players"])))
    for player in players:
        for phrase in words.panel(view, player).said():
            found.setdefault((player, phrase.message), (phrase,))
    for heading, lines in words.overview(view, list(map(str, players))):
        found.setdefault((PUBLIC, ENGLISH.say(heading)), tuple(lines))
    return found


def said(page: Page, key: tuple[int, str]) -> str:
    """What stands there in English; nothing if it does not."""
    return "\n".join(map(ENGLISH.say, page.get(key, ())))


def is_so(limit: Limit, before: Page, now: Page) -> bool:
    """Whether what the limit says is read."""
    key = limit.seat, limit.line
    if limit.test == CHANGES:
        return said(now, key) != said(before, key)
    number = first_number(said(now, key))
    return number < int(limit.test[1:]) if limit.test[0] == "<" else number > int(limit.test[1:])


def first_number(text: str) -> int:
    found = DIGITS.search(text)
    return int(found[0]) if found else 0


# A random game, and a plan in it.

class Game:
    """A random game, and what the seat is shown of what is done from now on."""

    def __init__(self, seed: int, only: str = "") -> None:
        self.rng = Rng(seed, 7)
        found = game(only or names()[seed % len(names())])
        players = found.least + self.rng.below(found.most - found.least + 1)
        self.match = Match(found, players, found.choose(players, {}))
        chance = Rng(seed, 1)
        for _ in range(10 + self.rng.below(60)):
            if not self.match.state.is_terminal():
                self.match.play(self.match.state.sample(chance))
        self.seat = self.rng.below(players)
        self.pages: dict[int, Page] = {}        # what the seat reads after these entries
        self.base, self.shown = self.match.number, list[str]()      # of each entry since then

    def pick(self, options: list[str]) -> str:
        return options[self.rng.below(len(options))]

    def seen(self, base: int) -> list[tuple[bool, str]]:
        """Of every choice after entry `base`: whether it was the seat's own, and what was shown."""
        since = zip(self.match.entries[base:], self.shown[base - self.base:], strict=True)
        return [(entry.seat == self.seat, said) for entry, said in since
                if entry.seat != CHANCE and not entry.sole]

    def page(self, number: int) -> Page:
        if number not in self.pages:
            now = number == self.match.number
            self.pages[number] = page_of(
                self.match.state if now else self.match.at(number), self.seat)
        return self.pages[number]

    def play(self, action: Action[Any]) -> None:
        self.shown.append(action.shown(self.match.state, self.seat))
        self.match.play(action)

    def step(self) -> None:
        self.play(self.match.state.sample(self.rng))

    def check(self) -> None:
        """That the seat was shown nothing else at the time than it is told in the end."""
        told = self.match.information_state(self.seat)[self.base:]
        demand([one.partition(": ")[2] for one in told] == self.shown, told, self.shown)


def plan_at(one: Game, ahead: Match) -> Plan | None:
    """A plan for what comes in this course of the game, changed a little: mostly of what others
    will do, and of what the seat will be able to do then; often several turns deep."""
    base = one.match.number
    future = [entry for entry in ahead.entries[base:] if entry.seat != CHANCE and not entry.sole]
    others = [entry.text for entry in future if entry.seat != one.seat]
    plies, number = [], base
    for _ in range(1 + one.rng.below(3)):
        ply, number = ply_after(one, ahead, number)
        if ply is None:
            break
        plies.append(ply)
    if not plies:
        return None
    standing = not one.rng.below(4)
    until = (one.pick([*others, "nothing"]),) if not one.rng.below(6) else ()
    limits = limits_at(one) if not one.rng.below(4) else ()
    return Plan(tuple(plies[:1] if standing else plies), standing=standing, until=until,
                limits=limits)


def ply_after(one: Game, ahead: Match, number: int) -> tuple[Ply | None, int]:
    """A ply of what comes after this entry, and after which entry the next one begins."""
    others: list[str] = []
    able = [str(action) for action in ahead.at(number).choices()]
    reached = number
    for entry in ahead.entries[number:]:
        if entry.seat == CHANCE or entry.sole:
            continue
        if entry.seat != one.seat:
            others.append(entry.text)
        elif others:
            able = [entry.text] if one.rng.below(2) else [
                str(action) for action in ahead.at(entry.number - 1).choices()]
            reached = entry.number
            break
    condition = tuple(changed(one, text) for text in others[:4])
    if len(others) > 4 or not one.rng.below(3):
        condition = (*condition[:one.rng.below(3)], "...")
    if not condition or not able:
        return None, number
    action = USUAL if not one.rng.below(6) else one.pick(able)
    given = limits_at(one) if not one.rng.below(5) else ()
    return Ply(condition, (action,), given), reached


def changed(one: Game, text: str) -> str:
    words = text.split(" ")
    match one.rng.below(8):
        case 0:
            return "*"
        case 1:
            return f"{words[0]} *"
        case 2 if words[-1].isdecimal():
            return " ".join([*words[:-1], one.pick(["<", ">"]) + str(one.rng.below(9))])
        case 3:
            return "..."
        case 4:
            return " ".join([*words[:-1], "elsewhere"])
    return text


def limits_at(one: Game) -> tuple[Limit, ...]:
    """A limit of something that is read now, of its number if it has one."""
    page = one.page(one.match.number)
    seat, about = list(page)[one.rng.below(len(page))]
    limit = Limit(seat, about, one.pick([f"<{one.rng.below(6)}", f">{one.rng.below(9)}", CHANGES]))
    with suppress(Refused):
        check_limit(limit, facts(one.match.state, one.seat))
        return (limit,)
    return (Limit(seat, about, CHANGES),)


# What is meant, and what is done.

class Told:
    """A plan of one ply, or what is left of one, from where its ply begins."""

    def __init__(self, one: Game, plan: Plan, begun: int, ply: int, base: int) -> None:
        self.one, self.plan, self.ply = one, plan, plan.plies[ply]
        self.begun, self.base = begun, base

    def stopped(self) -> bool:
        """Whether somebody has done something since that its owner has named."""
        return any(re.fullmatch(line(pattern), f"{said}\n") for pattern in self.plan.until
                   for own, said in self.one.seen(self.base) if not own)

    def limited(self) -> bool:
        """Whether a limit has been so since."""
        one = self.one
        return any(is_so(limit, one.page(self.base), one.page(number))
                   for limit in self.plan.limits
                   for number in range(self.base + 1, one.match.number + 1))

    def reasons(self) -> set[str]:
        """Why it is to be dropped now, each reason that there is; none if it is not."""
        named = {"stopped": self.stopped(), "limited": self.limited()}
        if any(named.values()):
            return {why for why, so in named.items() if so}
        if self.plan.standing or not self.asked() or self.meant():
            return set()
        return {"not_given" if self.met() else "otherwise"}

    def stands(self) -> str:
        """How far it has come. What it is for is answered by it alone here, so it is done only with
        its last way."""
        if self.reasons():
            return "dropped"
        return "due" if self.asked() and self.meant() else "waits"

    def asked(self) -> bool:
        """Whether the seat is asked what the ply is for, after others have chosen something."""
        others = any(not own for own, _ in self.one.seen(self.begun))
        return (self.one.match.state.current_player() == self.one.seat and self.answers()
                and (others or self.plan.standing))

    def met(self) -> bool:
        """Whether what others have chosen since the last own choice is what the ply says."""
        since = self.one.seen(self.begun)
        for place, (own, _) in enumerate(since):
            if own and self.plan.standing:
                return self.fits(since[last_own(since, place):])
        return self.fits(since)

    def fits(self, since: list[tuple[bool, str]]) -> bool:
        text = "".join(f"{said}\n" for own, said in since if not own)
        return re.fullmatch(expression(self.ply.condition), text) is not None

    def given(self) -> bool:
        before, now = self.one.page(self.base), self.one.page(self.one.match.number)
        return all(is_so(limit, before, now) for limit in self.ply.given)

    def answers(self) -> bool:
        """Whether the way is an answer to what is asked now."""
        s = self.one.match.state
        [text] = self.ply.way
        if text == USUAL:
            return s.game.usual_answer(s) is not None
        return any(str(action) == text and isinstance(s.stack[-1], action.answers)
                   for action in s.game.actions)

    def meant(self) -> bool:
        return self.met() and self.given()


def last_own(since: list[tuple[bool, str]], place: int) -> int:
    """Behind the last own choice."""
    return max(number for number, (own, _) in enumerate(since) if own and number >= place) + 1


def tried(one: Game, plan: Plan, happened: Counter[str]) -> None:
    """Follow the game until the plan is over. As at tables, a sole choice is asked of nobody."""
    base, ply, begun = one.match.number, 0, one.match.number
    for _ in range(FAR):
        s = one.match.state
        if s.is_terminal():
            return
        if s.current_player() != CHANCE and (sole := s.game.sole_choice(s)) is not None:
            one.play(sole)
            continue
        now, told = course(plan, base, one.match, one.seat), Told(one, plan, begun, ply, base)
        demand(now.stands == told.stands(), plan, now, told.stands(), one.seen(base))
        demand(now.drop is None or now.drop.why in told.reasons(), plan, now, told.reasons())
        happened[now.stands] += 1
        if now.stands == "due":
            if not done(one, now, happened):
                return
            ply, begun = (ply, begun) if plan.standing else (ply + 1, one.match.number)
            if ply == len(plan.plies):
                demand(course(plan, base, one.match, one.seat).stands == "done", plan)
                return
            continue
        if now.stands == "dropped":
            return
        one.step()


def done(one: Game, now: Course, happened: Counter[str]) -> bool:
    """Carry it out, all of it or nothing; whether it was."""
    before, number = str(one.match.state), one.match.number
    fork = one.match.fork()
    legal = {str(action) for action in fork.state.choices()}
    try:
        way.play(fork, one.seat, now.way)
    except Refused:
        happened["refused"] += 1
        demand(now.way[0] not in legal, now)
        demand(str(one.match.state) == before and one.match.number == number, now)
        return False
    happened["played"] += 1
    [entry] = fork.entries[number:]
    demand(entry.seat == one.seat and entry.text in legal, now)
    demand(now.way[0] in (entry.text, USUAL), now)
    demand(str(one.match.state) == before and one.match.number == number, now)
    one.play(next(action for action in one.match.state.choices() if str(action) == entry.text))
    demand(str(one.match.state) == str(fork.state), now)
    return True


def try_one(seed: int, happened: Counter[str], only: str = "") -> bool:
    """Whether there was a plan to be tried. Unmeant, which names the seed."""
    one = Game(seed, only)
    if one.match.state.is_terminal():
        return False
    ahead, rng = one.match.fork(), Rng(seed, 8)
    for _ in range(FAR):
        if not ahead.state.is_terminal():
            ahead.play(ahead.state.sample(rng))
    plan = plan_at(one, ahead)
    if plan is None:
        return False
    one.rng = Rng(seed, 8)              # what was foreseen happens
    try:
        tried(one, plan, happened)
        one.check()
    except Unmeant as fault:
        raise Unmeant(f"seed {seed}", *fault.args) from None
    happened["deep"] += len(plan.plies) > 1
    happened["limited"] += bool(plan.limits) or any(ply.given for ply in plan.plies)
    return True


def run(conditions: int, seed: int, only: str = "") -> Counter[str]:
    """What has happened in so many."""
    happened: Counter[str] = Counter()
    while happened["plans"] < conditions:
        happened["plans"] += try_one(seed, happened, only)
        seed += 1
    return happened


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--conditions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=names(), default="")
    wished = parser.parse_args()
    begun = time.monotonic()
    found = run(wished.conditions, wished.seed, wished.game)
    spent = time.monotonic() - begun
    print(f"{found['plans']:,} plans from seed {wished.seed}, {found['deep']:,} several turns deep,"
          f" {found['limited']:,} with limits, in {spent:.0f} s: {found['played']:,} ways played,"
          f" {found['refused']:,} refused by the rules, {found['dropped']:,} plans"
          " dropped, no move unwanted, none missing, no plan dropped without a reason.")


if __name__ == "__main__":
    main()
