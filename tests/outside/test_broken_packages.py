"""Test that a broken package is skipped with one line in the log, and that the rest of the site
works."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from tests.outsiders import SOURCES, path_with, run
from tests.real_site import Site
from tests.some_game import PLAIN

HOLD = SOURCES / "hold" / "grandtour_hold"
NOTHING: Mapping[str, str | None] = {}
ASKED = """
import grandtour, json
from grandtour.language import language
said = language("fr").say("Rules")
print(json.dumps([grandtour.game_names(), grandtour.bot_names(), said]))
"""


def write_package(site: Path, kind: str, name: str, value: str, module: str = "",
                  text: str = "") -> None:
    """Write what pip would: the entry point of a distribution, and perhaps a module of it."""
    facts = site / f"other_{name}-1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: other-{name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[grandtour.{kind}]\n{name} = {value}\n")
    if module:
        (site / f"{module}.py").write_text(text)


def game(site: Path, name: str, changed: Mapping[str, str | None] = NOTHING) -> None:
    """Hold under this name, with other text in some of its files; None: without the file."""
    own = f"other_{name}"
    write_package(site, "games", name, own)
    shutil.copytree(HOLD, site / own)
    for file in (site / own).rglob("*.py"):
        text = file.read_text().replace("grandtour_hold", own)
        file.write_text(text.replace('name = "hold"', f'name = "{name}"'))
    for path, new in changed.items():
        if new is None:
            (site / own / path).unlink()
        else:
            (site / own / path).write_text(new)


def list_found(site: Path) -> tuple[list[str], list[str], str, list[str]]:
    """The games and bots that there are, a word in French, and the lines of the log."""
    done = run(path_with(site), "-c", ASKED)
    assert done.returncode == 0, done.stderr
    games, bots, said = json.loads(done.stdout)
    return games, bots, said, done.stderr.splitlines()


@pytest.mark.parametrize(("changed", "reason"), [
    ({"game.py": "GAME = 5"}, "Incomplete: game.GAME is no Game"),
    ({"game.py": "1 / 0"}, "ZeroDivisionError: division by zero"),
    ({"game.py": "import sys; sys.exit('enough')"}, "SystemExit: enough"),
    ({"game.py": "from other_good.game import *"}, "Incomplete: it calls itself 'good'"),
    ({"game.py": None}, "ModuleNotFoundError: No module named 'other_bad.game'"),
    ({"words.py": "ABOUT = 1"}, "AttributeError: 'int' object has no attribute 'title'"),
    ({"words.py": "import what_is_not"}, "ModuleNotFoundError: No module named 'what_is_not'"),
    ({"drawing.py": "draw = targets = len"}, "TypeError: len() takes no keyword arguments"),
    ({"components.toml": "[box]\nyear = 1945"},
     "BadComponents: components.toml: [box] does not say where its figures come from"),
    ({"components.toml": "[box]\nminutes = 5\nprovenance = 'x'"},
     "BadComponents: components.toml: [box] has another kind of 'minutes'"),
    ({"cover.py": "cover = None"}, "TypeError: 'NoneType' object is not callable"),
])
def test_broken_games_are_left_out(tmp_path: Path, changed: dict[str, str | None],
                                   reason: str) -> None:
    game(tmp_path, "good")
    game(tmp_path, "bad", changed)
    games, _, _, said = list_found(tmp_path)
    assert "good" in games
    assert PLAIN in games
    assert "bad" not in games
    [line] = said
    assert line.startswith("bad of other-bad 1.0 is left out: ")
    assert reason in line


def test_own_games_are_never_replaced(tmp_path: Path) -> None:
    game(tmp_path, PLAIN)
    games, _, _, said = list_found(tmp_path)
    assert games.count(PLAIN) == 1
    assert said == [f"{PLAIN} of other-{PLAIN} 1.0 is left out: "
                    "Incomplete: there is a game of this name already"]


@pytest.mark.parametrize(("name", "text", "reason"), [
    ("pilot", "from grandtour_cautious import BOT", "there is a computer player of this name"),
    ("tree", "from grandtour_cautious import BOT", "there is a computer player of this name"),
    ("number", "BOT = 5", "NotABot: 5 is no Contender, and no Bot"),
    ("lost", "", "AttributeError"),
    ("Loud", "BOT = 5", "its name is not of small letters, digits and underscores"),
])
def test_broken_bots_are_left_out(tmp_path: Path, name: str, text: str, reason: str) -> None:
    shutil.copy(SOURCES / "cautious" / "grandtour_cautious.py", tmp_path)
    write_package(tmp_path, "bots", name, "its_module:BOT", "its_module", text)
    write_package(tmp_path, "bots", "good", "grandtour_cautious:BOT")
    _, bots, _, [line] = list_found(tmp_path)
    assert bots[-1] == "good"
    assert len(set(bots)) == len(bots)
    assert line.startswith(f"{name} of other-{name} 1.0 is left out: ")
    assert reason in line


def test_bots_are_offered_where_playable(tmp_path: Path) -> None:
    shutil.copy(SOURCES / "cautious" / "grandtour_cautious.py", tmp_path)
    write_package(tmp_path, "bots", "choosy", "choosy:BOT", "choosy", """
from grandtour_cautious import Cautious
class Choosy(Cautious):
    def plays(self, game):
        return game.most == 5
BOT = Choosy()
""")
    done = run(path_with(tmp_path), "-c", """
import grandtour, json
from grandtour.bots.levels import list_table_bots, list_ways_to_play
games = [grandtour.game(name) for name in grandtour.game_names()]
print(json.dumps({game.most: ["choosy" in list_table_bots(game), "choosy" in
list_ways_to_play(game)]
                  for game in games}))
""")
    assert json.loads(done.stdout) == {"5": [True, True], "4": [False, False]}


def test_broken_catalogues_are_left_out(tmp_path: Path) -> None:
    game(tmp_path, "good")
    (tmp_path / "other_good" / "locale" / "fr.po").write_bytes(b"\xff\xfe nothing\n")
    games, _, said_in_french, [line] = list_found(tmp_path)
    assert "good" in games
    assert said_in_french == "Règles"
    assert line.startswith("good of other-good 1.0 is left out: its words in Français, ")


# French as CLDR counts it today, and the house did not yet: one, millions, and all other.
COUNTED = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals={most}; plural=(n == 0 || n == 1) ? 0 : n % 1000000 == 0 ? 1 : 2;\\n"

msgid "{{n}} seat"
msgid_plural "{{n}} seats"
msgstr[0] "{{n}} place"
msgstr[1] "{{n}} de places"
msgstr[2] "{{n}} places"
"""


def plural_texts(site: Path, most: int) -> tuple[list[str], str]:
    """Return what a catalogue with this many plural forms says of 1, 2 and a million, and the
    log."""
    game(site, "good")
    (site / "other_good" / "locale" / "fr.po").write_text(COUNTED.format(most=most))
    done = run(path_with(site), "-c", """
from grandtour.language import Count, language
for number in (1, 2, 1_000_000):
    print(language("fr").say(Count("{n} seat", "{n} seats", number)))
""")
    return done.stdout.splitlines(), done.stderr


def test_foreign_plural_rules_are_mapped(tmp_path: Path) -> None:
    """The site decides which numbers differ; each gets the plural form meant for it."""
    said, log = plural_texts(tmp_path, 3)
    assert (said, log) == (["1 place", "2 places", "1000000 places"], "")


def test_missing_plural_forms_are_refused(tmp_path: Path) -> None:
    said, log = plural_texts(tmp_path, 2)
    assert said[-3:] == ["1 seat", "2 seats", "1000000 seats"]
    assert "does not count 2 forms" in log


@pytest.mark.slow
def test_broken_packages_leave_the_site(tmp_path: Path) -> None:
    game(tmp_path / "path", "good")
    game(tmp_path / "path", "bad", {"game.py": "1 / 0"})
    write_package(tmp_path / "path", "bots", "number", "its_module:BOT", "its_module", "BOT = 5")
    site = Site(tmp_path / "grandtour.sqlite")
    with (tmp_path / "log").open("wb") as log:
        site.start(log, PYTHONPATH=path_with(tmp_path / "path"))
        names = [one["name"] for one in site.player().get("/games").json()]
        assert httpx.get(f"{site.url}/").status_code == 200
        site.stop()
    assert "good" in names
    assert "bad" not in names
    said = [line for line in (tmp_path / "log").read_text().splitlines() if "left out" in line]
    assert [line.split(" is left out: ")[1] for line in said] == [
        "ZeroDivisionError: division by zero", "NotABot: 5 is no Contender, and no Bot"]
