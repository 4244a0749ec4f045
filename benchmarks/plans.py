"""How much sooner games over days end when people plan: simulated people, with and without plans.

    python benchmarks/plans.py [--game GAME] [--players N] [--games N] [--mood SHARE]

Everybody is awake for 16 hours of the day, each from an hour of their own, answers 2 to 8 hours
after they were asked, and if that is at night in the hour after getting up. They play a whole turn
at each visit: the one that is worth most at its end (`greedy`), or, in so many cases as `--mood`
says, any sensible one, which nobody can foresee. Who plans leaves two plans behind at each visit:
an answer to what they believe that the others will do, exactly, and, where the same turn is best in
most of the ways in which it may come, that turn whatever the others do. Plans are followed by the
code of the site (`plans/course.py`), with its pauses. Printed is how long the games took."""

from __future__ import annotations

import argparse
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
from grandtour.plans.foresight import after_others, deals_of, settle
from grandtour.plans.pattern import ANY
from grandtour.plans.pauses import MINUTE, PAUSES
from grandtour.plans.plan import Plan, Ply

DAY: Final = 24.0               # hours
AWAKE: Final = 16.0
REPLY: Final = (2.0, 8.0)
LONGEST: Final = 12             # actions of a turn that is planned
STEADY: Final = 3               # deals of four in which the same turn is best


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


class Play:
    """A game among such people."""

    def __init__(self, game: str, players: int, seed: int, mood: float, iterations: int,
                 planning: bool) -> None:
        rules = games.game(game)
        self.match = Match(rules, players, rules.choose(players, {}))
        self.luck, self.chance, self.rng = Rng(seed, 1), Rng(seed, 2), Rng(seed, 3)
        self.mood, self.planning = mood, planning
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
        due = next((one for one in found if one[2].stands == "due"), None)
        person.plans = [(base, plan) for base, plan, one in found if one.stands == "waits"]
        if due is None:
            return False
        fork = self.match.fork()
        try:
            way.play(fork, person.seat, due[2].way)
        except Refused:
            return False
        least, most = (pause / MINUTE / 60 for pause in PAUSES["days"])
        self.hours += least * (most / least) ** share(self.rng)
        self.match, person.plans = fork, []
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
        base = self.match.number
        found = []
        expected = deals_of(self.match.state, seat, base)[0].state
        said = self.foretold(expected, seat)
        if said and (best := self.turn(expected, seat)):
            found.append((base, Plan((Ply(tuple(said), best),))))
        deals = after_others(deals_of(self.match.state, seat, base), seat, [ANY])
        ways = [self.turn(deal.state, seat) for deal in deals]
        usual = max(ways, key=ways.count, default=())
        if usual and ways.count(usual) >= STEADY:
            found.append((base, Plan((Ply((ANY,), usual),))))
        return found

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
    wished = parser.parse_args()
    print("| Game | players | games | turns by plan | days without | days with | shorter |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for game in [wished.game] if wished.game else games.names():
        days: dict[bool, list[float]] = {False: [], True: []}
        shares: list[float] = []
        for seed in range(wished.games):
            for planning in (False, True):
                play = Play(game, wished.players, seed, wished.mood, wished.iterations, planning)
                play.run()
                days[planning].append(play.hours / DAY)
            shares.append(play.planned / (play.planned + play.visits))
        without, with_plans = mean(days[False]), mean(days[True])
        print(f"| {game} | {wished.players} | {wished.games} | {mean(shares):.0%} | {without:.1f} "
              f"| {with_plans:.1f} | {1 - with_plans / without:.0%} |", flush=True)


if __name__ == "__main__":
    main()
