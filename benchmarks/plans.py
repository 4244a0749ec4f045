"""How much sooner games over days end when people plan: simulated people, with and without plans.

    python benchmarks/plans.py [--game GAME] [--players N] [--games N] [--mood SHARE]
        [--courses N] [--ways N] [--steady N] [--turns N]

Everybody is awake for 16 hours of the day, each from an hour of their own, answers 2 to 8 hours
after they were asked, and if that is at night in the hour after getting up. They play a whole turn
at each visit: the one that is worth most at its end (`greedy`), or, in so many cases as `--mood`
says, any sensible one, which nobody can foresee. Who plans leaves plans behind at each visit: an
answer to exactly what they believe that the others will do, for so many `courses` of it; and,
where the same turn is best in at least `steady` of four ways in which it may come, that turn
whatever the others do, up to so many `ways`, of which the next one is done if the rules forbid the
one before, and so many `turns` deep. Plans are followed by the code of the site
(`plans/course.py`), with its pauses. Printed is how long the games took."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any, Final

from grandtour import games
from grandtour.bots.bot import Contender
from grandtour.bots.budget import Budget
from grandtour.bots.greedy import Greedy
from grandtour.engine.core import CHANCE, TERMINAL, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.plans import way
from grandtour.plans.course import course
from grandtour.plans.foresight import Deal, after_others, deals_of, own, settle
from grandtour.plans.pattern import ANY
from grandtour.plans.pauses import MINUTE, PAUSES
from grandtour.plans.plan import Plan, Ply

DAY: Final = 24.0               # hours
AWAKE: Final = 16.0
REPLY: Final = (2.0, 8.0)
LONGEST: Final = 12             # actions of a turn that is planned


@dataclass
class Person:
    """Somebody at the table, with the plans left there."""

    seat: int
    rises: float                # the hour of the day
    plans: list[tuple[int, Plan]] = field(default_factory=list)

    def answers(self, asked: float, rng: Rng) -> float:
        """When they come, if they were asked then."""
        comes = asked + REPLY[0] + share(rng) * (REPLY[1] - REPLY[0])
        since = (comes - self.rises) % DAY
        return comes if since < AWAKE else comes - since + DAY + share(rng)


def share(rng: Rng) -> float:
    return rng.below(1 << 20) / (1 << 20)


@dataclass(frozen=True)
class Habits:
    """How people plan: for how many courses of what others do exactly, how many turns they name
    whatever the others do, in how many of four ways in which it may come such a turn must be best,
    and how many turns deep."""

    courses: int = 1
    ways: int = 1
    steady: int = 3
    turns: int = 1


class Play:
    """A game among such people; without `habits` nobody plans."""

    def __init__(self, game: str, players: int, seed: int, mood: float, iterations: int,
                 habits: Habits | None) -> None:
        rules = games.game(game)
        self.match = Match(rules, players, rules.choose(players, {}))
        self.luck, self.chance, self.rng = Rng(seed, 1), Rng(seed, 2), Rng(seed, 3)
        self.mood, self.planning, self.habits = mood, habits is not None, habits or Habits()
        self.bot = Contender(Greedy(), Budget(iterations))
        self.people = [Person(seat, DAY * share(self.rng)) for seat in range(players)]
        self.hours = 0.0
        self.visits = self.planned = 0

    def run(self) -> None:
        """To its end."""
        while not self.match.state.is_terminal():
            self.pass_on()
            if self.match.state.is_terminal():
                return
            person = self.people[self.match.state.current_player()]
            if not self.by_plan(person):
                self.visit(person)

    def pass_on(self) -> None:
        """What nobody chooses happens."""
        while not self.match.state.is_terminal():
            s = self.match.state
            sole = None if s.current_player() == CHANCE else s.game.sole_choice(s)
            if s.current_player() == CHANCE:
                self.match.play(s.sample(self.chance))
            elif sole is not None:
                self.match.play(sole)
            else:
                return

    def by_plan(self, person: Person) -> bool:
        """Whether a plan has answered."""
        found = [(base, plan, course(plan, base, self.match, person.seat))
                 for base, plan in person.plans]
        person.plans = [(base, plan) for base, plan, one in found if one.stands != "done"]
        return any(one.stands == "due" and self.carried_out(person, one.way)
                   for _, _, one in found)

    def carried_out(self, person: Person, steps: tuple[str, ...]) -> bool:
        """Whether the rules allow it. What was meant for other courses of this turn goes with it,
        what is meant for later turns stays."""
        fork = self.match.fork()
        try:
            way.play(fork, person.seat, steps)
        except Refused:
            return False
        least, most = (pause / MINUTE / 60 for pause in PAUSES["days"])
        self.hours += least * (most / least) ** share(self.rng)
        self.match = fork
        person.plans = [(base, plan) for base, plan in person.plans
                        if course(plan, base, fork, person.seat).stands == "waits"]
        self.planned += 1
        return True

    def visit(self, person: Person) -> None:
        """They come, play their turn, and plan."""
        self.hours = person.answers(self.hours, self.rng)
        self.visits += 1
        moody = share(self.rng) < self.mood
        s = self.match.state
        while s.current_player() == person.seat:
            self.match.play(self.choice(s, moody))
            self.pass_on()
            s = self.match.state
        if self.planning and not s.is_terminal():
            person.plans = list(self.plans_of(person.seat))

    def choice(self, s: State, moody: bool) -> Action[Any]:
        if moody:
            able = s.game.sensible(s)
            return able[self.luck.below(len(able))]
        return self.bot.choose(s, self.luck)

    def plans_of(self, seat: int) -> list[tuple[int, Plan]]:
        """The exact answers come first, then what is done whatever the others do, the likeliest
        before the next one, which is done if the rules forbid that."""
        base, found = self.match.number, list[Plan]()
        for deal in deals_of(self.match.state, seat, base)[:self.habits.courses]:
            said = self.foretold(deal.state, seat)
            if said and (best := self.turn(deal.state, seat)):
                found.append(Plan((Ply(tuple(said), best),)))
        deals = after_others(deals_of(self.match.state, seat, base), seat, [ANY])
        found += [Plan((Ply((ANY,), steps), *self.later(deals, seat, steps)))
                  for steps in self.likely(deals, seat)]
        return [(base, plan) for plan in dict.fromkeys(found)]

    def likely(self, deals: Sequence[Deal], seat: int) -> list[tuple[str, ...]]:
        """The turns that are best in enough of these ways in which it may come, the likeliest
        first."""
        ways = [self.turn(deal.state.clone(), seat) for deal in deals]
        counted = Counter(steps for steps in ways if steps)
        return [steps for steps, times in counted.most_common(self.habits.ways)
                if times >= self.habits.steady]

    def later(self, deals: Sequence[Deal], seat: int, steps: tuple[str, ...]) -> list[Ply]:
        """What comes in the turns after this one, as far as one is the best in enough ways."""
        plies: list[Ply] = []
        rest = [Deal(deal.state.clone(), deal.rng) for deal in deals]
        while len(plies) + 1 < self.habits.turns:
            for text in steps:
                rest = [own(deal, seat, text) for deal in rest]
            rest = after_others([deal for deal in rest if deal.refused is None], seat, [ANY])
            found = self.likely(rest, seat)[:1]
            if not found:
                break
            steps = found[0]
            plies.append(Ply((ANY,), steps))
        return plies

    def foretold(self, s: State, seat: int) -> list[str]:
        """What the others do until the seat is asked, if they do what seems best to it."""
        said: list[str] = []
        deal = deals_of(s, seat, 0)[0]
        deal.state = s
        settle(deal)
        while s.current_player() not in (seat, TERMINAL) and len(said) < 60:
            action = self.bot.choose(s, self.rng)
            said.append(action.shown(s, seat))
            s.play(action)
            settle(deal)
        return said if s.current_player() == seat else []

    def turn(self, s: State, seat: int) -> tuple[str, ...]:
        """The best turn there, as far as nothing is drawn."""
        done: list[str] = []
        while s.current_player() == seat and len(done) < LONGEST:
            sole = s.game.sole_choice(s)
            action = sole if sole is not None else self.bot.choose(s, self.rng)
            if sole is None:
                done.append(str(action))
            s.play(action)
        return tuple(done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--mood", type=float, default=0.3)
    parser.add_argument("--iterations", type=int, default=30)
    for name, usual in vars(Habits()).items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    wished = parser.parse_args()
    habits = Habits(wished.courses, wished.ways, wished.steady, wished.turns)
    print("| Game | players | games | turns by plan | days without | days with | shorter |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for game in [wished.game] if wished.game else games.names():
        days: dict[bool, list[float]] = {False: [], True: []}
        shares: list[float] = []
        for seed in range(wished.games):
            for used in (None, habits):
                play = Play(game, wished.players, seed, wished.mood, wished.iterations, used)
                play.run()
                days[used is not None].append(play.hours / DAY)
            shares.append(play.planned / (play.planned + play.visits))
        without, with_plans = mean(days[False]), mean(days[True])
        print(f"| {game} | {wished.players} | {wished.games} | {mean(shares):.0%} | {without:.1f} "
              f"| {with_plans:.1f} | {1 - with_plans / without:.0%} |", flush=True)


if __name__ == "__main__":
    main()
