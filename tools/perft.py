"""Counts of the ways onwards from fixed positions: tests/games/<game>/perft.jsonl, which is tested.

    python tools/perft.py           count anew from the same positions; print what has changed
    python tools/perft.py --draw [GAME]
                                    draw the positions anew, too: if these cannot be read any more,
                                    or of a new game

Ten positions of every game, from its first decision to one of its last, with every number
of players and every profile; each to the greatest depth that is counted in a moment. A changed
count means that the rules allow something else than before: it belongs into a change that says
which clause, and into the version of the rules."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from game_folders import bringing, folder

from grandtour import games
from grandtour.engine.core import State
from grandtour.engine.game import Game
from grandtour.engine.rng import Rng
from grandtour.lab.perft import perft

FILE: Final = "perft.jsonl"
EACH: Final = 10            # positions of a game
MOST: Final = 700           # lines that are followed one action further
DEEPEST: Final = 8


def main(arguments: list[str]) -> int:
    if arguments[:1] not in ([], ["--draw"]) or len(arguments) > 2:
        print(__doc__)
        return 2
    for name in arguments[1:] or bringing(FILE):
        game = games.game(name)
        known = [draw_position(game, number) for number in range(EACH)] if arguments else read(name)
        for entry in known:
            s = game.position(entry["position"])
            ways = count_lines(s)
            if ways != entry["ways"]:
                print(f"{name} {entry['number']}: {entry['ways']} -> {ways}")
            entry["ways"], entry["position"] = ways, str(s)
        file(name).write_text(
            "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in known),
            encoding="utf-8")
    return 0


def file(game: str) -> Path:
    return folder(game) / FILE


def read(game: str) -> list[dict[str, Any]]:
    """Return the positions of the game."""
    return [json.loads(line) for line in file(game).read_text(encoding="utf-8").splitlines()]


def draw_position(game: Game[Any], number: int) -> dict[str, Any]:
    """Return one position of those of a game, not counted yet."""
    players = game.least + number % (game.most - game.least + 1)
    profile = list(game.profiles)[number % len(game.profiles)]
    course = positions(game, players, profile, seed=number)
    s = course[len(course) * number // EACH]
    return {"number": number, "players": players, "profile": profile, "ways": [],
            "position": str(s)}


def positions(game: Game[Any], players: int, profile: str, seed: int) -> list[State]:
    """Return all decisions of a random game."""
    s, rng, found = game.start(players, game.choose(players, {}, profile)), Rng(seed), []
    while not s.is_terminal():
        if not s.is_chance_node():
            found.append(s.clone())
        s.play(s.sample(rng))
    return found


def count_lines(s: State) -> list[int]:
    """Return the lines by depth, from one action on, as deep as can be counted in a moment."""
    ways = [perft(s, 1)]
    while len(ways) < DEEPEST and ways[-1] <= MOST:
        ways.append(perft(s, len(ways) + 1))
    return ways


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
