"""Drive the engine and the second telling side by side and stop at the first difference."""
from __future__ import annotations

import argparse
import itertools
import sys
from collections import Counter
from typing import Any

from grandtour.engine.core import EVERYTHING
from grandtour.engine.rng import Rng
from grandtour.games import game
from tests.games.pax_pamir.second_telling.cards import PUBLIC_WITHDRAWAL
from tests.games.pax_pamir.second_telling.telling import Telling, RulesBroken

VARIANTS = ("wakhan_savvy_purchasing", "wakhan_spy_movement", "wakhan_steadfast_loyalty")


class Disagreement(Exception):
    """The two tellings differ."""


def told(view: dict[str, Any], wakhan: int | None) -> dict[str, Any]:
    """The engine's view in the form of Telling.view."""
    places = view["market"]
    return {
        "favoured": view["favoured"],
        "deck": view["deck"],
        "checks": view["checks"],
        "market": {place: places[place]["card"] for place in places},
        "coins": {place: row["rupees"] for place, row in places.items() if row["rupees"]},
        "paid": sorted(row["card"] for row in places.values()
                       if row["card"] not in (None, PUBLIC_WITHDRAWAL) and row["paid"]),
        "supply": dict(view["supply"]),
        "armies": _blocks(view["armies"]),
        "roads": _blocks(view["roads"]),
        "rulers": dict(view["rulers"]),
        "used": sorted((int(card), action) for card, action in view["used"].items()),
        "effects": sorted((row["card"], row["effect"]) for row in view["effects"]),
        "discards": sorted(view["discards"]),
        "actions": view["actions"],
        "declines": view["declines"],
        "players": [_player(row, row["seat"] == wakhan) for row in view["nobles"]],
    }


def _blocks(places: dict[str, dict[str, int]]) -> dict[str, int]:
    return {f"{where} {owner}": n for where, row in places.items() for owner, n in row.items() if n}


def _player(row: dict[str, Any], wakhan: bool) -> dict[str, Any]:
    return {
        "loyalty": "" if wakhan else row["loyalty"],
        "rupees": row["rupees"],
        "points": row["points"],
        "cylinders": row["cylinders"],
        "owed": row["owed"],
        "influence": 0 if wakhan else row["influence"],
        "tribes": {region: n for region, n in row["tribes"].items() if n},
        "gifts": sorted(row["gifts"]),
        "prizes": sorted(row["prizes"]),
        "court": [(card["card"], list(card["spies"]), card["hostage_of"]) for card in row["court"]],
        "hand": sorted(row["hand"]),
        "limits": (row["court_limit"], row["hand_limit"]),
        "stars": row["stars"]["economic"],
    }


def differences(one: Any, two: Any, where: str = "") -> list[str]:
    """Every leaf where two views differ, engine first."""
    if isinstance(one, dict) and isinstance(two, dict):
        keys = sorted({*one, *two}, key=str)
        return [line for key in keys
                for line in differences(one.get(key), two.get(key), f"{where}.{key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return [line for at, pair in enumerate(zip(one, two, strict=True))
                for line in differences(*pair, f"{where}.{at}")]
    return [] if one == two else [f"{where}: engine {one}, clauses {two}"]


def compare(state: Any, telling: Telling) -> None:
    """Raise a Disagreement if the two do not say the same."""
    if state.is_terminal() != telling.over():
        raise Disagreement(f"over: engine {state.is_terminal()}, clauses {telling.over()}")
    view, own = state.view(EVERYTHING), telling.view()
    theirs = told(view, telling.state.wakhan)
    if view["phase"] != "actions":          # both bind only within the actions
        own["paid"], own["actions"] = theirs["paid"], theirs["actions"]
    lines = differences(theirs, own)
    if lines:
        raise Disagreement("\n".join(lines) + f"\nengine {view['phase']} {view['asked']} "
                           f"{view['asking']}; clauses ask {telling.seat()}")
    if state.is_terminal():
        if list(state.ranking()) != telling.ranking():
            raise Disagreement(f"ranking: engine {state.ranking()}, clauses {telling.ranking()}")
        return
    asked = -1 if state.is_chance_node() else state.current_player()
    if asked != telling.seat():
        raise Disagreement(f"asked: engine {asked}, clauses {telling.seat()} {telling.offered()}")
    offered = set() if asked == -1 else {str(action) for action in state.choices()}
    if offered != telling.offered():
        raise Disagreement(f"offered to {asked}: "
                           f"engine only {sorted(offered - telling.offered())}, "
                           f"clauses only {sorted(telling.offered() - offered)}")


def lone_pass(state: Any) -> bool:
    """The engine sometimes asks where passing is the only answer; the clauses then do not ask."""
    return (not state.is_terminal() and not state.is_chance_node()
            and [str(action) for action in state.choices()] == ["pass"])


def choose(state: Any, done: Counter[str], rng: Rng) -> Any:
    """An answer whose verb was given least so far, now and then any."""
    if state.is_chance_node():
        return state.sample(rng)
    offered = list(state.choices())
    if rng.below(4) == 0:
        return offered[rng.below(len(offered))]
    least = min(done[_verb(action)] for action in offered)
    offered = [action for action in offered if done[_verb(action)] == least]
    return offered[rng.below(len(offered))]


def _verb(action: Any) -> str:
    return str(action).split()[0]


def one_game(players: int, choices: dict[str, str], profile: str, seed: int) -> list[str]:
    """One game in lock-step; the texts of its actions, or a Disagreement."""
    kind = game("pax_pamir")
    choices = kind.choose(players, choices, profile)
    state, telling = kind.start(players, choices), Telling(players, choices)
    rng = Rng(seed)
    texts: list[str] = []
    done: Counter[str] = Counter()
    try:
        while True:
            while lone_pass(state):
                state.play(state.choices()[0])
            compare(state, telling)
            if state.is_terminal():
                return texts
            action = choose(state, done, rng)
            texts.append(str(action))
            done[_verb(action)] += 1
            state.play(action)
            telling.play(str(action))
    except (Disagreement, RulesBroken, AssertionError, KeyError, ValueError, IndexError) as why:
        story = ", ".join(texts[-25:])
        given = {name: value for name, value in choices.items() if value == "on"}
        note = (f"{type(why).__name__}: players {players} seed {seed} action {len(texts)} "
                f"{profile} {given}\nlast: {story}\n{why}")
        raise Disagreement(note) from why


def tables(wakhan: bool) -> list[tuple[int, dict[str, str]]]:
    """The kinds of tables to play in turn: numbers of seats and options."""
    if not wakhan:
        return [(players, {}) for players in (2, 3, 4, 5)]
    switches = [dict(zip(VARIANTS, values, strict=True))
                for values in itertools.product(("off", "on"), repeat=3)]
    return [(players, {"wakhan": "true", **row}) for row in switches for players in (2, 3)]


def main() -> int:
    """Play many games; the number of differences is the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wakhan", action="store_true")
    parser.add_argument("--profile", default="rulebook")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--most", type=int, default=1, help="stop after so many differences")
    args = parser.parse_args()
    extra = dict(text.split("=", 1) for text in args.option)
    kinds = tables(args.wakhan)
    bad = good = actions = 0
    for seed in range(args.seed, args.seed + args.games):
        players, choices = kinds[seed % len(kinds)]
        try:
            actions += len(one_game(players, {**choices, **extra}, args.profile, seed))
            good += 1
        except Disagreement as why:
            print(f"{why}\n")
            bad += 1
            if bad >= args.most:
                break
    print(f"{good} games agreed ({actions} actions), {bad} differed")
    return min(bad, 100)


if __name__ == "__main__":
    sys.exit(main())
