"""Write the outlines of the boards, and a page that shows how their looks have changed.

    python tools/pictures.py [--against HEAD] [--page var/pictures.html]

Every board is drawn in three positions, two lay-outs, two themes and three languages, by the
sources here and by those of a commit. `tests/games/<game>/outline.txt` tells what each picture
consists of, and a test holds the boards against it. On the page pictures that are not as they were
stand side by side, old and new, with the parts that make the difference."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

import game_folders             # makes the tests importable
from edition import Edition
from lock import ROOT

from tests.drawing.outlines import FILE, FIRST, colours, describe_parts, outline

DRAW: Final = game_folders.ROOT / "tools" / "draw_boards.py"
MISSING: Final = "(was not there)"
HEAD: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards that have changed</title>
<style>body{font:16px/1.5 sans-serif;margin:2em;color-scheme:light dark}
.pair{display:flex;gap:1em;align-items:flex-start}.pair figure{flex:1;margin:0}
img{width:100%;height:auto}li{font:13px/1.4 monospace;overflow-wrap:anywhere}
del{color:#b3261e}ins{color:#1e7a34}
@media (prefers-color-scheme:dark){del{color:#ff9b93}ins{color:#7fd99a}}</style>
"""

Pictures = Mapping[str, str]


def draw_tree(tree: Path) -> Pictures:
    """Return all pictures that the sources of this tree draw, by name."""
    done = subprocess.run(
        ["env", f"PYTHONPATH={tree / 'src'}:{tree}:{tree / 'tools'}", sys.executable, "-P",
         str(DRAW)], stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout))


def group_by_game(pictures: Pictures) -> dict[str, Pictures]:
    return {game: {name: pictures[name] for name in names} for game, names in
            groupby(pictures, lambda name: name.partition(",")[0])}


def write(pictures: Pictures) -> None:
    """Write the outlines of all games."""
    for game, some in group_by_game(pictures).items():
        (game_folders.folder(game) / FILE).write_text(outline(some), encoding="utf-8")


def changed_pictures(before: Pictures, now: Pictures) -> list[str]:
    """Return the pictures that have changed."""
    return [name for name, svg in now.items() if before.get(name) != svg]


def page(before: Pictures, now: Pictures) -> str:
    """Return a page with the first changed pictures of each board, by position and layout."""
    names = changed_pictures(before, now)
    text = [HEAD, f"<h1>{len(names)} of {len(now)} pictures have changed</h1>"]
    for title, some in groupby(names, lambda name: name.rsplit(", ", 2)[0]):
        alike = list(some)
        text += [f"<h2>{escape(title)}</h2><p>",
                 escape("; ".join(name.removeprefix(f"{title}, ") for name in alike)),
                 f'</p><div class="pair">{figure(before, alike[0], "before")}'
                 f'{figure(now, alike[0], "now")}</div><ul>',
                 *(f"<li>{line}</li>" for line in differences(title, before, now)), "</ul>"]
    return "\n".join([*text, "</html>", ""])


def figure(pictures: Pictures, name: str, caption: str) -> str:
    if name not in pictures:
        return f"<figure><figcaption>{caption} {MISSING}</figcaption></figure>"
    code = b64encode(pictures[name].encode()).decode()
    return (f'<figure><figcaption>{caption}</figcaption><img alt="{escape(name)}, {caption}" '
            f'src="data:image/svg+xml;base64,{code}"></figure>')


def differences(title: str, before: Pictures, now: Pictures) -> Iterator[str]:
    """Yield the differences: parts, and rules of the style sheet."""
    parts = [describe_parts(title, state) if f"{title}, {', '.join(FIRST)}" in state else {}
             for state in (before, now)]
    rules = [colours(group_by_game(state).get(title.partition(",")[0], {}))
             for state in (before, now)]
    for then, since in (parts, rules):
        for name in {**then, **since}:
            if then.get(name) != since.get(name):
                yield f"{escape(name)} {mark_up('del', then.get(name))} " \
                      f"{mark_up('ins', since.get(name))}"


def mark_up(tag: str, said: str | None) -> str:
    return "" if said is None else f"<{tag}>{escape(said)}</{tag}>"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", default="HEAD", metavar="COMMIT")
    parser.add_argument("--page", type=Path, default=ROOT / "var" / "pictures.html")
    chosen = parser.parse_args()
    home = Edition(ROOT)
    now = draw_tree(ROOT)
    write(now)
    with home.clone(home.git("rev-parse", chosen.against)) as old:
        before = draw_tree(old.folder)
    chosen.page.parent.mkdir(parents=True, exist_ok=True)
    chosen.page.write_text(page(before, now), encoding="utf-8")
    changed = changed_pictures(before, now)
    print(f"{len(changed)} of {len(now)} pictures have changed: {chosen.page}")


if __name__ == "__main__":
    main()
