"""Count and print the reasons why the highest level prefers its best action to its second best.

    python benchmarks/reasons.py [--game GAME] [--decisions N] [--seed SEED] [--show]

Decisions are drawn at random from games between players of the second highest level, by two to
four, a few from each game. The program prints a line of the table in docs/measured/bots.md for each
game, and with `--show` each position, both lines and the reason, as the seat to move reads them.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Final

from grandtour import games
from grandtour.bots.forecast import TURNS, compare_lines, find_deal, forecast_line
from grandtour.bots.levels import Level, levels_by_name
from grandtour.bots.search_result import Alternative
from grandtour.engine.core import State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.language import language

NAMES: Final = ["Anna", "Bob", "Carol", "Dan", "Eve"]
EACH: Final = 4                 # decisions from a game
MOST: Final = 4                 # players
CLEAR: Final = 0.02             # gap of the shares of the victory that a judge can see
KINDS: Final = ("sum", "equal", "unclear")
ENGLISH: Final = language("en")

Decision = tuple[State, list[Alternative]]      # with the actions that were judged, the best first


def draw_decisions(game: Game[Any], seed: int) -> Iterator[Decision]:
    """Yield decisions with at least two judged actions, for ever."""
    *_, player, best = levels_by_name(game).values()
    for number in count():
        players = game.least + number % (min(game.most, MOST) - game.least + 1)
        found = play_game(game.start(players, game.choose(players, {})), player, Rng(seed, number))
        rng = Rng(seed, number + 1)
        for _ in range(min(EACH, len(found))):
            s = found.pop(rng.below(len(found)))
            judged = [one for one in best.consider(s, Rng(rng.word())).alternatives
                      if len(one.values)]
            if len(judged) > 1:
                yield s, judged


def play_game(s: State, player: Level, rng: Rng) -> list[State]:
    """Return the positions of a game in which a seat had a choice."""
    found: list[State] = []
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.sample(rng))
            continue
        choices = s.game.candidates(s)
        if len(choices) > 1:
            found.append(s.clone())
        s.play(player.choose(s, rng) if len(choices) > 1 else choices[0])
    return found


def show(s: State, lines: list[list[str]]) -> None:
    """Print a position and two lines, as the seat to move reads them."""
    words, seat = games.words(s.game.name), s.current_player()
    for heading, parts in words.overview(s.view(seat), NAMES[:len(s.scores())]):
        print(ENGLISH.say(heading) + ":", "; ".join(map(ENGLISH.say, parts)))
    for line in lines:
        after, steps = s.clone(), []
        for text in forecast_line(s, line, TURNS).steps:
            action = s.game.actions_by_text()[text]
            who = after.current_player()
            steps.append(f"({text})" if who < 0 else NAMES[who] + ": " + ENGLISH.say(
                words.choice(after, action, NAMES).name))
            after.play(action)
        print("-", " → ".join(steps))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", choices=games.names(), action="append")
    parser.add_argument("--decisions", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    for name in chosen.game or games.names():
        game = games.game(name)
        counted: Counter[tuple[bool, str]] = Counter()
        spent = 0.0
        for s, judged in islice(draw_decisions(game, chosen.seed), chosen.decisions):
            seat = s.current_player()
            lines = [list(map(str, one.line)) for one in judged[:2]]
            first, second = [float(one.values[seat]) for one in judged[:2]]
            begun = time.process_time()
            reason = compare_lines(s, lines[0], lines[1], seat, NAMES, (first, second))
            spent += time.process_time() - begun
            assert reason is not None
            counted[first - second >= CLEAR, reason.kind] += 1
            if chosen.show:
                print()
                deal = find_deal(s, lines[0], lines[1], seat)
                assert deal is not None
                show(deal, lines)
                print(reason.kind, ENGLISH.say(reason.phrase))
        cells = [str(number) for clear in (True, False) for number in (
            sum(counted[clear, kind] for kind in KINDS),
            *[counted[clear, kind] for kind in KINDS])]
        print(f"| {game.title} | {' | '.join(cells)} |", f"{spent / chosen.decisions:.3f} s each")


if __name__ == "__main__":
    main()
