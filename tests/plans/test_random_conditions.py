"""Plans at random in random games: nothing is ever done that its owner has not meant, and whatever
was meant is done. What was meant is told a second time here, by regular expressions over what the
seat has been shown."""

from __future__ import annotations

import re
from collections import Counter
from itertools import count

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.plans import way
from grandtour.plans.course import Course, course
from grandtour.plans.plan import USUAL, Plan, Ply
from tests.rotation import times
from tests.scene import played

CONDITIONS = times(200, 10_000)
FAR = 60                # actions after a plan was made
NUMBERS = 400


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


class Game:
    """A random game, and what the seat has been shown of what others chose."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, 7)
        found = game(names()[seed % len(names())])
        players = found.least + self.rng.below(found.most - found.least + 1)
        self.match = played(Match(found, players, found.choose(players, {})), seed,
                            10 + self.rng.below(60))
        self.seat = self.rng.below(players)

    def pick(self, options: list[str]) -> str:
        return options[self.rng.below(len(options))]

    def seen(self, base: int) -> list[tuple[bool, str]]:
        """Of every choice after entry `base`: whether it was the seat's own, and what was shown."""
        entries = [entry for entry in self.match.entries[base:]
                   if entry.seat != CHANCE and not entry.sole]
        shown = self.match.information_state(self.seat)
        return [(entry.seat == self.seat, shown[entry.number - 1].partition(": ")[2])
                for entry in entries]

    def step(self) -> None:
        self.match.play(self.match.state.sample(self.rng))


def plan_at(one: Game, ahead: Match) -> Plan | None:
    """A plan for what comes in this course of the game, changed a little: mostly of what others
    will do, and of what the seat will be able to do then."""
    base = one.match.number
    future = [entry for entry in ahead.entries[base:] if entry.seat != CHANCE and not entry.sole]
    others: list[str] = []
    for entry in future:
        if entry.seat != one.seat:
            others.append(entry.text)
        elif others:
            break
    able = [str(action) for action in ahead.at(base).choices()]
    for entry in future:
        if entry.seat == one.seat and others:
            able = [str(action) for action in ahead.at(entry.number - 1).choices()]
            break
    condition = tuple(changed(one, text) for text in others[:4])
    if len(others) > 4 or not one.rng.below(3):
        condition = (*condition[:one.rng.below(3)], "...")
    if not condition:
        return None
    action = USUAL if not one.rng.below(6) else one.pick(able)
    until = (one.pick([*others, "nothing"]),) if not one.rng.below(6) else ()
    return Plan((Ply(condition, (action,)),), standing=not one.rng.below(4), until=until)


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


def meant(one: Game, plan: Plan, base: int) -> bool:
    """Whether the owner wants to answer now: the choices of others since the last own one are what
    the plan says, and none of those that it names."""
    seen = one.seen(base)
    since = seen
    for place, (own, _) in enumerate(seen):
        if own and plan.standing:
            since = seen[place + 1:]
    choices = [said for own, said in since if not own]
    if any(re.fullmatch(line(pattern), f"{said}\n") for pattern in plan.until
           for own, said in seen if not own):
        return False
    text = "".join(f"{said}\n" for said in choices)
    ready = bool(choices) or plan.standing
    return ready and re.fullmatch(expression(plan.plies[0].condition), text) is not None


def answers(one: Game, plan: Plan) -> bool:
    """Whether the way is an answer to what is asked now."""
    s = one.match.state
    [text] = plan.plies[0].way
    if text == USUAL:
        return s.game.usual_answer(s) is not None
    return any(str(action) == text and isinstance(s.stack[-1], action.answers)
               for action in s.game.actions)


def tried(one: Game, plan: Plan, happened: Counter[str]) -> None:
    """Follow the game until the plan is over. As at tables, a sole choice is asked of nobody."""
    base = one.match.number
    for _ in range(FAR):
        s = one.match.state
        if s.is_terminal():
            return
        if s.current_player() != CHANCE and (sole := s.game.sole_choice(s)) is not None:
            one.match.play(sole)
            continue
        now = course(plan, base, one.match, one.seat)
        fitting = s.current_player() == one.seat and answers(one, plan)
        if fitting:
            assert (now.stands == "due") is meant(one, plan, base), (plan, one.seen(base))
        else:
            assert now.stands in ("waits", "dropped"), (plan, now, one.seen(base))
        happened[now.stands] += 1
        if now.stands == "due":
            done(one, now, happened)
        if now.stands in ("due", "dropped") or (
                fitting and not plan.standing and one.seen(base)):
            return
        one.step()


def done(one: Game, now: Course, happened: Counter[str]) -> None:
    """Carried out, all of it or nothing."""
    before, number = str(one.match.state), one.match.number
    fork = one.match.fork()
    legal = {str(action) for action in fork.state.choices()}
    try:
        way.play(fork, one.seat, now.way)
    except Refused:
        happened["refused"] += 1
        assert now.way[0] not in legal
    else:
        happened["done"] += 1
        [entry] = fork.entries[number:]
        assert entry.seat == one.seat and entry.text in legal
        assert now.way[0] in (entry.text, USUAL)
    assert str(one.match.state) == before and one.match.number == number


def test_nothing_is_done_that_was_not_meant() -> None:
    happened: Counter[str] = Counter()
    conditions = 0
    for seed in count(1):
        one = Game(seed)
        if one.match.state.is_terminal():
            continue
        ahead = one.match.fork()
        rng = Rng(seed, 8)
        for _ in range(FAR):
            if not ahead.state.is_terminal():
                ahead.play(ahead.state.sample(rng))
        plan = plan_at(one, ahead)
        if plan is None:
            continue
        one.rng = Rng(seed, 8)          # what was foreseen happens
        tried(one, plan, happened)
        conditions += 1
        if conditions == CONDITIONS:
            break
    print(conditions, dict(happened))
    assert happened["done"] > CONDITIONS / 20 and happened["dropped"] > CONDITIONS / 20
    assert happened["waits"] > CONDITIONS / 20
