"""Random games with every number of players, every profile and every option, watched all the way.

    python tools/long_run.py --games 100000 --seed 1 [--game NAME] [--told 20]

Each game, or one in so many, is told a second time by its oracle (`oracles.py`), which knows the
rulebook but not the program: it reads the notation of the actions and keeps its own books. After
every action they must agree with the position. In every position of every game its parts must fit
together; at sampled positions everything dear is checked too: offered = accepted,
odds, positions as text, views as numbers and under resample and disguise, taking back, records.
Game number n of a run is made from seed + n alone, so any failure can be played again with
`--games 1 --seed N`, and runs of other seeds add up: `--keep docs/random_games.jsonl` adds a line
there, and `tools/evidence_table.py` the lines."""

from __future__ import annotations

import argparse
import json
import marshal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from game_folders import ROOT
from oracles import Books, Disagreement, books_of, closed_books_of, demand

from grandtour.engine import core
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.record import read_match, write_record
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.lab.variant import variant

DEAR = 211                      # one position in this number is checked closely
UNDONE = 50                     # one game in this number is undone and read from its record
TOLD = 1                        # one game in this number is checked by its oracle


def drawn_options(played: Game[Any], rng: Rng) -> tuple[int, dict[str, str]]:
    """Return a number of players, a profile or none, and some named options."""
    players = played.least + int(rng.below(played.most - played.least + 1))
    profiles = ["", *played.profiles]
    profile = profiles[rng.below(len(profiles))]
    named = {}
    for option in played.options:
        if rng.below(3) == 0:
            values = option.allowed(players)
            named[option.name] = values[rng.below(len(values))]
    return players, played.choose(players, named, profile)


class Chooser:
    """A random player: uniform in every other game; in the others it prefers the actions done least
    often, so that rare things happen too."""

    def __init__(self, s: State, rng: Rng) -> None:
        self.rng = rng
        self.eager = bool(rng.below(2))
        self.done = [0] * len(s.game.actions)

    def choose(self, s: State) -> Action[Any]:
        if self.eager and not s.is_chance_node() and self.rng.below(4):
            choices = s.choices()
            first = self.rng.below(len(choices))
            action = min(choices[first:] + choices[:first], key=self.often)
        else:
            action = s.sample(self.rng)
        self.done[action.id] += 1
        return action

    def often(self, action: Action[Any]) -> int:
        return self.done[action.id]


def serialise_view(view: dict[str, object]) -> bytes:
    """Return the contents of a view and their order, for comparisons.

    Of all serialised forms this one is fastest; the second form ignores shared objects."""
    return marshal.dumps(view, 2)


def look_closely(s: State, books: Books, rng: Rng) -> None:
    """Check the expensive properties."""
    text = str(s)
    game_of_s = s.game
    offered = s.legal_actions()
    demand(offered == [action.id for action in game_of_s.actions if s.refusal(action) is None],
           "offered and accepted differ")
    demand(s.sample(rng).id in offered, "what is not offered is sampled")
    again = game_of_s.position(text)
    demand(str(again) == text, "the position is not read back")
    demand(again.legal_actions() == offered, "a read position offers otherwise")
    seats = range(len(s.scores()))
    encoded = variant(game_of_s.name, len(seats))
    low, high = encoded.bounds
    for seat in seats:
        numbers = encoded.observation(s, seat)
        demand(bool(((low <= numbers) & (numbers <= high)).all()), "a number is out of bounds")
    for seat in [*seats, PUBLIC]:
        view = s.view(seat)
        seen = serialise_view(view)
        dealt = s.resample(seat, rng)
        demand(serialise_view(dealt.view(seat)) == seen, "a resampled position looks otherwise")
        disguised = s.disguise(seat, rng)
        demand(serialise_view(disguised.view(seat)) == seen, "a disguised position looks otherwise")
        if s.current_player() == seat:
            demand(dealt.legal_actions() == offered, "a resampled position offers otherwise")
            demand(disguised.legal_actions() == offered, "a disguised position offers otherwise")
    if s.is_chance_node():
        outcomes = s.chance_outcomes()
        demand(abs(sum([chance for _, chance in outcomes]) - 1) < 1e-9, "chance leaks")
        odds = {outcome: cases for outcome, cases in books.odds().items() if cases}
        told = {s.action_to_string(number): chance * sum(odds.values())
                for number, chance in outcomes}
        demand(not odds or {outcome: round(cases, 9) for outcome, cases in told.items()} == odds,
               "odds differ")
    clone = s.clone()
    core.playout(clone, rng)
    demand(str(s) == text, "playing a clone changed the position")


def look_back(played: Game[Any], players: int, options: dict[str, str], texts: list[str],
              kept: dict[int, str], rng: Rng) -> None:
    """Undo the match step by step and replay it, and read its record."""
    words = played.actions_by_text()
    match = Match(played, players, options)
    for text in texts:
        match.play(words[text])
    final = str(match.state)
    for number in sorted(kept, reverse=True):
        match.take_back(int(rng.below(players)), len(match.line) - number)
        demand(str(match.state) == kept[number], "taking back is not the identity")
    again, _ = read_match(write_record(match, []), played)
    demand(str(again.state) == str(match.state), "the record is another match")
    for text in texts[len(match.line):]:
        match.play(words[text])
    demand(str(match.state) == final, "the same moves end otherwise")
    again, _ = read_match(write_record(match, []), played)
    demand((str(again.state), again.number) == (final, match.number), "the record differs")


def one_game(played: Game[Any], players: int, options: dict[str, str], seed: int,
             dear: int = DEAR, back: bool = False, told: bool = True) -> Counter[str]:
    """Play and check one game; return the counts of actions by verb.

    Raise Disagreement if anything is wrong."""
    rng, aside = Rng(seed, 1), Rng(seed, 2)
    s = played.start(players, options)
    books = (books_of if told else closed_books_of)(played.name, players, options)
    chooser = Chooser(s, rng)
    happened: Counter[str] = Counter()
    texts: list[str] = []
    kept: dict[int, str] = {}
    mover = CHANCE
    until = int(aside.below(dear))
    while not s.is_terminal():
        if until == 0:
            look_closely(s, books, aside)
            happened["looked"] += 1
            until = dear
        if back and len(texts) % 37 == 0 and texts:
            kept[len(texts)] = str(s)
        until -= 1
        action = chooser.choose(s)
        text = str(action)
        s.play(action)
        books.fits(s)
        books.play(text)
        books.agree(s)
        texts.append(text)
        happened[text.partition(" ")[0]] += 1
        player = s.current_player()
        if player not in {mover, CHANCE}:
            books.audit(s)
        mover = player
    books.audit(s)
    books.judge(s)
    demand(len(texts) <= played.max_length, "longer than any game can be")
    demand(abs(sum(s.returns())) < 1e-9, "returns do not sum to zero")
    if back:
        look_back(played, players, options, texts, kept, aside)
        happened["taken back"] += 1
    happened["told"] = told
    happened["actions"] = len(texts)
    happened["shared"] = s.ranking().count(1) > 1
    return happened


def run(games: int, seed: int, dear: int = DEAR, undone: int = UNDONE,
        only: str = "", told: int = TOLD) -> Counter[str]:
    """Play `games` games of all games in turn, or of one only; return the counts of actions."""
    total: Counter[str] = Counter()
    registered = [game(name) for name in ([only] if only else names())]
    for number in range(seed, seed + games):
        rng = Rng(number)
        lap, turn = divmod(number, len(registered))
        played = registered[turn]
        players, options = drawn_options(played, rng)
        try:
            happened = one_game(played, players, options, number, dear, lap % undone == 0,
                                lap % told == 0)
        except Exception as error:
            raise Disagreement(
                f"game --seed {number}: {played.name}, {players} players, {options}: {error!r}",
            ) from error
        longest = max(total["longest"], happened["actions"])
        total += happened
        total["longest"] = longest
        total["games"] += 1
        total[played.name] += 1
        total[f"{players} players"] += 1
    return total


def run_line(chosen: argparse.Namespace, total: Counter[str], seconds: float) -> str:
    """Return a run of one game as a line of JSON."""
    return json.dumps({
        "game": chosen.game, "version": game(chosen.game).version, "first": chosen.seed,
        "games": chosen.games, "dear": chosen.dear, "told_one_in": chosen.told,
        "states": total["actions"] + total["games"], "looked": total["looked"],
        "told": total["told"], "taken_back": total["taken back"], "seconds": round(seconds)}) + "\n"


def outdated_modules() -> list[str]:
    """Return the compiled modules in use whose source differs from that of this checkout."""
    places = {name: Path(found.__file__ or "") for name, found in sys.modules.items()
              if name.startswith("grandtour.")}
    return [name for name, place in places.items() if place.suffix == ".so"
            and place.with_name(f"{name.rpartition('.')[2]}.py").read_bytes()
            != (ROOT / "src" / f"{name.replace('.', '/')}.py").read_bytes()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--dear", type=int, default=DEAR,
                        help="look closely at every so-manieth position (%(default)s)")
    parser.add_argument("--game", default="", choices=names(), metavar="NAME",
                        help="this one alone (all in turn)")
    parser.add_argument("--told", type=int, default=TOLD,
                        help="let the oracle tell one game in so many (%(default)s)")
    parser.add_argument("--keep", type=Path, metavar="FILE",
                        help="add a line for this run of one game; only if nothing is wrong")
    chosen = parser.parse_args()
    if chosen.keep and not chosen.game:
        parser.error("a run that is kept is of one --game")
    began = time.process_time()
    kind = "interpreted" if core.__file__.endswith(".py") else "compiled"
    try:
        total = run(chosen.games, chosen.seed, chosen.dear, only=chosen.game, told=chosen.told)
    except Disagreement as found:
        sys.stdout.write(f"FAILED: {found}\n")
        return 1
    if other := outdated_modules():
        sys.stdout.write(f"FAILED: compiled from other sources than these: {other}\n")
        return 1
    seconds = time.process_time() - began
    if chosen.keep:
        with chosen.keep.open("a", encoding="utf-8") as file:
            file.write(run_line(chosen, total, seconds))
    last = chosen.seed + chosen.games - 1
    rules = ", ".join([f"{name} {game(name).version}" for name in names() if total[name]])
    lines = [f"{total['games']:,} games, seeds {chosen.seed} to {last}, {kind}, "
             f"{seconds:,.1f} s of a core, rules of {rules}"]
    lines += [f"  {name:12} {total[name]:>12,}" for name in sorted(total) if name != "games"]
    lines.append("All books agree.")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
