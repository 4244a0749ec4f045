"""What a change does to all stored matches, and to the analysis of 200 fixed positions.

    python tools/effects.py [--against HEAD] [--game NAME] [--positions 200] [--continuations 4]

Both states of the sources, this one and that of the commit, replay every record and every table of
`tests/upgrade`, and look at the same decisions out of them with the same random numbers. So
whatever differs comes of the change; few continuations show that as well as many. Digests of
positions, what can be done, ends and chances are compared; what is the same is counted, what is not
is named. Nothing has to be built: the rules run uncompiled."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from edition import Edition
from lock import ROOT

TOOLS: Final = ROOT / "tools"
Match = dict[str, Any]          # as tools/stored.py has it
Found = dict[str, Any]          # as tools/courses.py answers


def ask(tree: Path, tool: str, question: Any) -> Any:
    """What one of the tools here says by the sources of this tree."""
    done = subprocess.run(
        ["env", f"PYTHONPATH={tree / 'src'}", sys.executable, str(TOOLS / tool)],
        input=json.dumps(question), stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def ask_both(trees: Sequence[Path], question: Any) -> tuple[Any, Any]:
    """Both at once: then, now."""
    with ThreadPoolExecutor(len(trees)) as pool:
        then, now = pool.map(lambda tree: ask(tree, "courses.py", question), trees)
    return then, now


def spread(matches: Sequence[Match], places: int) -> list[list[int]]:
    """For each match the numbers of entries at which it is looked at, so that there are so many of
    each game, evenly over all of its entries."""
    length: dict[str, int] = defaultdict(int)
    for match in matches:
        length[match["game"]] += len(match["entries"])
    each = max(1, places // max(1, len(length)))
    passed: dict[str, int] = defaultdict(int)
    numbers = []
    for match in matches:
        game = match["game"]
        first, last = passed[game], passed[game] + len(match["entries"])
        marks = [(place * length[game]) // each for place in range(each)]
        numbers.append([mark - first + 1 for mark in marks if first <= mark < last])
        passed[game] = last
    return numbers


def moved(match: Match, then: Found, now: Found) -> Iterator[str]:
    """How a match goes otherwise now, in words; nothing if it goes as before."""
    if then["fault"] != now["fault"]:
        yield f"{then['fault'] or 'replayed'} -> {now['fault'] or 'replayed'}"
    for what, name in (("positions", "another position"), ("offers", "something else to do")):
        pairs = zip(then[what], now[what], strict=False)
        number = next((number for number, (one, two) in enumerate(pairs) if one != two), None)
        if number is not None:
            entry = match["entries"][number - 1][1] if number else "the start"
            yield f"{name} from entry {number} on ({entry})"
    if then["end"] != now["end"]:
        yield f"ends {then['end'] or 'nowhere'} -> {now['end'] or 'nowhere'}"


def judged_anew(then: Found, now: Found) -> Iterator[str]:
    """What an analysis says otherwise now."""
    for what, name in (("fault", "fault"), ("chances", "chances"), ("better", "best")):
        if then.get(what) != now.get(what):
            yield f"{name} {then.get(what)} -> {now.get(what)}"


def told(title: str, lines: Sequence[tuple[str, list[str]]]) -> None:
    """How many are as before; of the others a line each."""
    other = [(name, said) for name, said in lines if said]
    print(f"{title}: {len(lines)}, of which {len(lines) - len(other)} as before")
    for name, said in other:
        print(f"    {name}: {'; '.join(said)}")


def compare(trees: Sequence[Path], matches: Sequence[Match], places: int,
            continuations: int) -> None:
    """Print what is not the same."""
    asked = list(zip(matches, spread(matches, places), strict=True))
    then, now = ask_both(trees, {"matches": asked})
    told("stored matches", [(match["name"], list(moved(match, *pair)))
                            for match, *pair in zip(matches, then, now, strict=True)])
    looked = [place for found in then for place in found["places"]]
    pairs = zip(*ask_both(trees, {"places": looked, "continuations": continuations}), strict=True)
    told("positions analysed", [(f"{place['match']}, entry {place['number']}",
                                 list(judged_anew(*pair)))
                                for place, pair in zip(looked, pairs, strict=True)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", default="HEAD", metavar="COMMIT")
    parser.add_argument("--game", default="", help="of this one alone")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--continuations", type=int, default=4, help="of each position")
    chosen = parser.parse_args()
    home = Edition(ROOT)
    matches = [match for match in ask(ROOT, "stored.py", None)
               if chosen.game in ("", match["game"])]
    with home.clone(home.git("rev-parse", chosen.against)) as other:
        compare([other.folder, ROOT], matches, chosen.positions, chosen.continuations)


if __name__ == "__main__":
    main()
