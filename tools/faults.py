"""Planted faults: the tests must catch every one of them.

    python tools/faults.py [--jobs 2] [--only REGEX]

For each fault the engine, the games and the tests are copied, one edit is made, and the tests run
there, interpreted, until the first one fails: those of its chapter, then all. The golden digests
are left out: they would catch everything, and show nothing. Exit status 1 if a fault survives, or
if an edit no longer fits the source."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
ROOMS = ("engine", "games", "language")
ALL = ("tests/bombay", "tests/engine")
BESIDE = ("compiled", "imports", "evidence")    # tests that are not of the rules
LONGEST = 400
OWN = {"core": "core", "facts": "facts", "record": "records", "rng": "rng"}
BOMBAY = "games/bombay"


class Fault(NamedTuple):
    """One edit of one file, and what it breaks."""

    chapter: str
    what: str
    file: str
    old: str
    new: str


FAULTS = [
    Fault("BO-2", "the sixteenth client is one too many", f"{BOMBAY}/state.py",
          "gained = min(number, self.clients_left)", "gained = min(number, self.clients_left + 1)"),
    Fault("BO-4", "five players: the third rupee goes to the first", f"{BOMBAY}/setup.py",
          "s.merchants[(seat + 4) % 5].rupees += 1", "s.merchants[seat].rupees += 1"),
    Fault("BO-4", "the third rupee with four players too", f"{BOMBAY}/setup.py",
          "if s.options.players == 5 and s.options.third_rupee:", "if s.options.third_rupee:"),
    Fault("BO-4", "posts are drawn evenly, whatever is left", f"{BOMBAY}/setup.py",
          "return 2 - count(s.post, POSTS, self.colour)",
          "return 1 if count(s.post, POSTS, self.colour) < 2 else 0"),
    Fault("BO-4", "spread posts: E and F change places", f"{BOMBAY}/setup.py",
          'E_POSTS if LETTERS[site] == "E" else F_POSTS',
          'F_POSTS if LETTERS[site] == "E" else E_POSTS'),
    Fault("BO-4", "city tokens by players give three", f"{BOMBAY}/state.py",
          'CITY_TOKENS[choices["city_tokens"]][players]', 'CITY_TOKENS["three"][players]'),
    Fault("BO-5", "the start player stays", f"{BOMBAY}/rules.py",
          "s.starter = (s.starter + 1) % s.options.players ", "s.starter = s.starter "),
    Fault("BO-5", "play goes round the other way", f"{BOMBAY}/rules.py",
          "left = (s.seat + 1) % s.options.players",
          "left = (s.seat + s.options.players - 1) % s.options.players"),
    Fault("BO-5", "three players: four sets of four rounds", f"{BOMBAY}/facts.toml",
          "players = 3, sets = 3, rounds = 5", "players = 3, sets = 4, rounds = 4"),
    Fault("BO-6", "unsold silk stays in the markets", f"{BOMBAY}/rules.py",
          "        s.bag[colour] += s.stock[colour]\n        s.stock[colour] = 0\n", ""),
    Fault("BO-6", "a tie takes two markets", f"{BOMBAY}/rules.py",
          "                found = True\n", "                market = min(market + 1, 2)\n"),
    Fault("BO-6", "the third count joins the second", f"{BOMBAY}/rules.py",
          "if found and market < 2:", "if found and market < 1:"),
    Fault("BO-6", "every colour in the bag is equally likely", f"{BOMBAY}/rules.py",
          "return s.bag[self.colour]\n", "return 1 if s.bag[self.colour] else 0\n"),
    Fault("BO-6", "eight bales are drawn", f"{BOMBAY}/rules.py",
          "return s.drawn < DRAWN and", "return s.drawn < DRAWN - 1 and"),
    Fault("BO-7", "a purchase of the last turn still counts", f"{BOMBAY}/rules.py",
          "    s.points = POINTS\n    s.bought = False\n", "    s.points = POINTS\n"),
    Fault("BO-7", "ending a turn keeps the points", f"{BOMBAY}/rules.py",
          's.tell("ended", s.seat, s.points)\n        s.points = 0',
          's.tell("ended", s.seat, s.points)\n        s.points -= 1'),
    Fault("BO-8", "leaving a hilltop costs as much as climbing it", f"{BOMBAY}/rules.py",
          "        s.points -= CLIMB[self.site]\n        s.me.site = self.site",
          "        s.points -= max(CLIMB[self.site], CLIMB[s.me.site])\n"
          "        s.me.site = self.site"),
    Fault("BO-8", "one point is enough to climb", f"{BOMBAY}/rules.py",
          "if s.points < CLIMB[self.site]:", "if s.points < 1:"),
    Fault("BO-8", "an owner pays toll to himself", f"{BOMBAY}/rules.py",
          "if owner != NOBODY and owner != s.seat:", "if owner != NOBODY:"),
    Fault("BO-8", "the mover pays the toll", f"{BOMBAY}/rules.py",
          "            s.merchants[owner].rupees += 1  ",
          "            s.me.rupees -= 1\n            s.merchants[owner].rupees += 1  "),
    Fault("BO-9", "the right market asks one rupee", f"{BOMBAY}/facts.toml",
          'name = "right", points = 2, rupees = 2', 'name = "right", points = 2, rupees = 1'),
    Fault("BO-9", "two purchases in a turn", f"{BOMBAY}/rules.py",
          "        s.bought = True\n", ""),
    Fault("BO-9", "a third bale is loaded", f"{BOMBAY}/rules.py",
          "if me.load == LOAD:", "if me.load > LOAD:"),
    Fault("BO-9", "an emptied market stays open", f"{BOMBAY}/state.py",
          "            self.market[colour] = CLOSED\n        merchant.bales",
          "            pass\n        merchant.bales"),
    Fault("BO-9", "the last rupee cannot be spent", f"{BOMBAY}/rules.py",
          "if me.rupees < PRICE[market]:", "if me.rupees <= PRICE[market]:"),
    Fault("BO-10", "purple brings no client", f"{BOMBAY}/rules.py",
          "INCOME_CLIENTS[place] + SALE_CLIENTS[self.colour]", "INCOME_CLIENTS[place]"),
    Fault("BO-10", "the sold colour changes places with the bottom", f"{BOMBAY}/state.py",
          "        while place < BOTTOM:\n            self.demand[place] = self.demand[place + 1]\n"
          "            place += 1\n",
          "        self.demand[place] = self.demand[BOTTOM]\n"),
    Fault("BO-10", "a city token at every sale", f"{BOMBAY}/rules.py",
          "            me.sold_in |= 1 << number\n", ""),
    Fault("BO-10", "who came too late for a token may get one later", f"{BOMBAY}/rules.py",
          "            me.sold_in |= 1 << number\n            take_city_token(s, me, number)",
          "            take_city_token(s, me, number)\n            me.sold_in |= me.cities"),
    Fault("BO-10", "the column drops before the income is paid", f"{BOMBAY}/rules.py",
          "        s.points -= 1\n        s.return_bale(me, self.colour)\n        income",
          "        s.points -= 1\n        s.return_bale(me, self.colour)\n"
          "        city.drop(place)\n        place = city.place(self.colour)\n        income"),
    Fault("BO-11", "a palace on a closed post", f"{BOMBAY}/rules.py",
          "if CITY_AT[me.site] >= 0 or IS_POST[me.site]:",
          "if CITY_AT[me.site] >= 0 or IS_POST[me.site]"
          " and s.market[s.post[me.site]] != CLOSED:"),
    Fault("BO-11", "a second palace beside another's", f"{BOMBAY}/rules.py",
          "if s.palace[me.site] != NOBODY:", "if s.palace[me.site] == s.seat:"),
    Fault("BO-11", "a sixth palace", f"{BOMBAY}/rules.py",
          "if me.palaces == PALACES:", "if me.palaces > PALACES:"),
    Fault("BO-11", "the bale comes from the rightmost market", f"{BOMBAY}/state.py",
          "leftmost: i64 = CLOSED\n        for market in self.market:\n"
          "            leftmost = min(leftmost, market)",
          "leftmost: i64 = CLOSED\n        for market in self.market:\n"
          "            if market != CLOSED and (leftmost == CLOSED or market > leftmost):\n"
          "                leftmost = market"),
    Fault("BO-11", "the token stays on the board", f"{BOMBAY}/rules.py",
          "        s.token[me.site] = NO_TOKEN\n", ""),
    Fault("BO-11", "a bale that was won counts as bought", f"{BOMBAY}/rules.py",
          "        s.answered(ChooseBale)\n", "        s.answered(ChooseBale)\n"
          "        s.bought = True\n"),
    Fault("BO-11", "coloured: a duplicate counts after all", f"{BOMBAY}/rules.py",
          '    elif me.cities >> city & 1:\n        s.tell("lost_city", s.seat, city)\n',
          '    elif me.cities >> city & 1:\n        me.extra_cities += 1\n'
          '        s.tell("lost_city", s.seat, city)\n'),
    Fault("BO-11", "coloured: the token of Indora is taken twice", f"{BOMBAY}/rules.py",
          "if city.tokens > 0 and not merchant.cities >> number & 1:", "if city.tokens > 0:"),
    Fault("BO-12", "biding after an action", f"{BOMBAY}/rules.py",
          "return NOT_ONLY_ACTION if s.points < POINTS else None",
          "return NOT_ONLY_ACTION if s.points < POINTS - 1 else None"),
    Fault("BO-12", "biding does not end the turn", f"{BOMBAY}/rules.py",
          "        s.me.rupees += 1\n        s.points = 0\n",
          "        s.me.rupees += 1\n        s.points -= 1\n"),
    Fault("BO-13", "one set too many", f"{BOMBAY}/rules.py",
          "if s.set == SETS[s.options.players]:", "if s.set > SETS[s.options.players]:"),
    Fault("BO-13", "the round ends with the first player of the game", f"{BOMBAY}/rules.py",
          "if left == s.starter:", "if left == 0:"),
    Fault("BO-14", "tied players share only their own prize", f"{BOMBAY}/state.py",
          "total = sum(PRIZES[len(empires)][above:above + tied])",
          "total = PRIZES[len(empires)][above]"),
    Fault("BO-14", "shares are rounded up", f"{BOMBAY}/state.py",
          "int(12 * (total // tied))", "int(12 * -(-total // tied))"),
    Fault("BO-14", "palaces break ties", f"{BOMBAY}/state.py",
          "ranked([(self.wealth(merchant), int(merchant.clients))",
          "ranked([(self.wealth(merchant), int(merchant.empire()))"),
    Fault("BO-14", "four city tokens pay as three", f"{BOMBAY}/facts.toml",
          "rupees = [0, 0, 0, 4, 8]", "rupees = [0, 0, 0, 4, 4]"),
    Fault("BO-14", "exact shares are lost", f"{BOMBAY}/state.py",
          "if self.options.exact_bonus else", "if False else"),
    Fault("BO-15", "clients are seen by all", f"{BOMBAY}/sight.py",
          '    if screens == "open":\n        seen["clients"] = m.clients\n',
          '    seen["clients"] = m.clients\n    if screens == "open":\n'),
    Fault("BO-15", "hidden rupees are seen", f"{BOMBAY}/sight.py",
          '    if screens != "hidden":\n        seen["rupees"]',
          '    if screens != "none":\n        seen["rupees"]'),
    Fault("BO-15", "the cities sold in are seen", f"{BOMBAY}/sight.py",
          '        "palaces_left": PALACES - m.palaces,\n',
          '        "palaces_left": PALACES - m.palaces,\n        "sales": m.sold_in,\n'),
    Fault("BO-15", "screens stay down at the end", f"{BOMBAY}/sight.py",
          "return seat == EVERYTHING or s.stack[-1].seat == TERMINAL",
          "return seat == EVERYTHING"),
    Fault("BO-15", "a disguise changes nothing", f"{BOMBAY}/sight.py",
          "            disguise_merchant(d, other, rng)\n", "            pass\n"),
    Fault("BO-16", "the rulebook's screens are of tokens", f"{BOMBAY}/game.py",
          '        "screens": "hidden",\n', '        "screens": "tokens",\n'),
    Fault("BO-16", "an unknown value is taken", "engine/game.py",
          "if value not in known[name].allowed(players):", "if not value:"),
    Fault("BO-16", "what is named does not replace the profile", "engine/game.py",
          "return base | self.profiles.get(profile, {}) | named",
          "return base | named | self.profiles.get(profile, {})"),
    Fault("BO-17", "a full elephant before a purchase", f"{BOMBAY}/rules.py",
          "        if s.bought:\n            return ALREADY_BOUGHT\n"
          "        if me.load == LOAD:\n            return ELEPHANT_FULL\n",
          "        if me.load == LOAD:\n            return ELEPHANT_FULL\n"
          "        if s.bought:\n            return ALREADY_BOUGHT\n"),
    Fault("BO-17", "the wrong clause", f"{BOMBAY}/rules.py",
          '"already_bought", "BO-9.2"', '"already_bought", "BO-9.1"'),
    Fault("BO-17", "an unknown colour before the city", f"{BOMBAY}/rules.py",
          "return NOT_A_CITY if CITY_AT[s.me.site] < 0 else None", "return None"),
    Fault("BO-17", "the menu forgets the last colour", f"{BOMBAY}/rules.py",
          "return SELL + roads + BIDE + END", "return SELL[:3] + roads + BIDE + END"),
    Fault("BO-17", "anything goes while a choice is pending", "engine/core.py",
          "        if not isinstance(question, action.answers):\n"
          "            return question.otherwise\n", ""),
    Fault("BO-17", "a refusal without its facts", f"{BOMBAY}/rules.py",
          '"cost": CLIMB[self.site], "left": s.points}', '"cost": CLIMB[self.site]}'),
    Fault("hints", "a hint that is not legal", f"{BOMBAY}/guide.py",
          "if best and s.refusal(MOVE[best[0]]) is None:", "if best:"),
    Fault("hints", "a journey longer than the points reach", f"{BOMBAY}/guide.py",
          "if cost // 100 <= points and (", "if cost // 100 <= points + 1 and ("),
    Fault("hints", "a journey that pays more toll than it must", f"{BOMBAY}/guide.py",
          "+ toll(s, step)", "- toll(s, step)"),
    Fault("facts", "provenance is part of the digest", "engine/facts.py",
          'if key != "provenance"}', 'if key}'),
    Fault("facts", "a board in two pieces is accepted", f"{BOMBAY}/facts.py",
          "must(not lost,", "must(True,"),
    Fault("position", "a clone shares its market", f"{BOMBAY}/state.py",
          "s.stock = self.stock[:]", "s.stock = self.stock"),
    Fault("position", "a clone forgets who has bought", f"{BOMBAY}/state.py",
          "        s.bought = self.bought\n", ""),
    Fault("position", "the text leaves out the purchase", f"{BOMBAY}/position.py",
          "bought={int(s.bought)}", "bought=0"),
    Fault("position", "any text with the right words is read", f"{BOMBAY}/position.py",
          "    if str(s) != text:\n", "    if not text:\n"),
    Fault("position", "parts that do not fit are read", f"{BOMBAY}/position.py",
          "        check(s)\n", ""),
    Fault("chance", "weights do not weigh", "engine/core.py",
          "        ticket -= action.weight(s)\n", "        ticket -= 1\n"),
    Fault("chance", "outcomes without weight are offered", "engine/core.py",
          "return None if self.weight(s) > 0 else IMPOSSIBLE", "return None"),
    Fault("chance", "probabilities by menu, not by weight", "engine/core.py",
          "return [(number, cases / total) for number, cases in weights]",
          "return [(number, 1 / len(weights)) for number, cases in weights]"),
    Fault("core", "steps close one at a time", "engine/core.py",
          "        while not self.stack[-1].is_open(self):",
          "        if not self.stack[-1].is_open(self):"),
    Fault("core", "negative numbers count from the end", "engine/core.py",
          "if not 0 <= number < len(self.game.actions):",
          "if not number < len(self.game.actions):"),
    Fault("core", "interrupts are asked last first", "engine/core.py",
          "self.stack.append(questions[number - 1])",
          "self.stack.append(questions[len(questions) - number])"),
    Fault("core", "the shared victory is not shared", "engine/core.py",
          "share = len(ranking) / ranking.count(1)", "share = float(len(ranking))"),
    Fault("core", "the rank after a tie is not skipped", "engine/core.py",
          "len([other for other in keys if other > key])",
          "len(set([other for other in keys if other > key]))"),
    Fault("request", "a request from the wrong seat", "engine/game.py",
          "        if player != seat:\n", "        if seat < 0:\n"),
    Fault("request", "requests of several lines", "engine/game.py",
          "if not text.isprintable() or", "if"),
    Fault("undo", "taking back takes one too few", "engine/match.py",
          "        self.standing = self.standing[:-count]\n",
          "        self.standing = self.standing[:1 - count or None]\n"),
    Fault("undo", "the record forgets what was taken back", "engine/match.py",
          "        self.standing = self.standing[:-count]\n        self.entries.append(entry)\n",
          "        self.standing = self.standing[:-count]\n"),
    Fault("undo", "earlier positions ignore what was taken back", "engine/match.py",
          "                standing = standing[:-entry.back]\n            else:\n"
          "                standing.append(entry)\n        return standing",
          "                pass\n            else:\n"
          "                standing.append(entry)\n        return standing"),
    Fault("undo", "a fork shares its entries", "engine/match.py",
          "fork.entries = self.entries[:]", "fork.entries = self.entries"),
    Fault("undo", "other seats' actions count as one's own", "engine/match.py",
          "            if entry.seat != seat:\n                break\n",
          "            if entry.seat != seat:\n                continue\n"),
    Fault("record", "other facts are accepted", "engine/record.py",
          '    reader.same("facts", game.digest, "facts")\n', '    reader.field("facts")\n'),
    Fault("record", "another end is accepted", "engine/record.py",
          '    reader.same("end", match.digest(), "digest of the last position")\n',
          '    reader.field("end")\n'),
    Fault("record", "illegal actions are played", "engine/record.py",
          "                if refusal is not None:\n", "                if refusal is words:\n"),
    Fault("record", "anybody may speak", "engine/record.py",
          "if speaker != speaker_of(match.state.current_player()):", "if not speaker:"),
    Fault("record", "other forms than the canonical one are read", "engine/record.py",
          "if row >= len(canonical) or line != canonical[row]:", "if row >= len(canonical):"),
    Fault("rng", "streams are ignored", "engine/rng.py",
          "self.c: i64 = stream & WORD", "self.c: i64 = 0"),
    Fault("rng", "high seeds are cut off", "engine/rng.py",
          "self.b: i64 = (seed >> 32) & WORD", "self.b: i64 = 0"),
]


def source(fault: Fault) -> Path:
    return ROOT / "src" / "grandtour" / fault.file


def misfits() -> list[Fault]:
    """The faults whose edit no longer fits the source exactly once."""
    return [fault for fault in FAULTS
            if source(fault).read_text(encoding="utf-8").count(fault.old) != 1]


def furnish(house: Path) -> None:
    """A copy of what the tests need, into a house that is not there yet."""
    ignore = shutil.ignore_patterns("*.so", "__pycache__")
    package = house / "src" / "grandtour"
    package.mkdir(parents=True)
    shutil.copy(ROOT / "src" / "grandtour" / "__init__.py", package)
    for room in ROOMS:
        shutil.copytree(ROOT / "src" / "grandtour" / room, package / room, ignore=ignore)
    for folder in ("engine", "bombay"):
        shutil.copytree(ROOT / "tests" / folder, house / "tests" / folder, ignore=ignore)
    for name in ("conftest.py", "evidence.py", "scene.py"):
        shutil.copy(ROOT / "tests" / name, house / "tests")
    shutil.copytree(ROOT / "tools", house / "tools", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", house)


def failing(house: Path, *paths: str) -> str:
    """The first of these tests that fails in this house; empty if none does."""
    try:
        done = tests(house, *paths)
    except subprocess.TimeoutExpired:
        return f"nothing in {LONGEST} seconds"
    if done.returncode == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) tests/(\S+)", done.stdout, re.MULTILINE)
    return failed[1] if failed else (done.stdout + done.stderr).strip()[-200:]


def tests(house: Path, *paths: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no",
         "-p", "no:cacheprovider", *paths,
         *[f"--ignore=tests/engine/test_{name}.py" for name in BESIDE]],
        cwd=house, capture_output=True, text=True, check=False,
        env=os.environ | {"PYTHONPATH": str(house / "src")}, timeout=LONGEST)


def own_tests(house: Path, chapter: str) -> list[str]:
    """The file of the chapter: its tests should be the ones that see a fault in it."""
    number = chapter.removeprefix("BO-").zfill(2)
    scenes = (house / "tests" / "bombay").glob(f"test_bo{number}_*.py")
    return [str(path.relative_to(house)) for path in scenes] or [
        f"tests/engine/test_{OWN.get(chapter, 'contract')}.py"]


def planted(fault: Fault, model: Path) -> tuple[Fault, str]:
    """The fault, and the test that caught it (empty if none did), in a copy of the model."""
    with tempfile.TemporaryDirectory(prefix="fault-") as folder:
        house = Path(folder) / "house"
        shutil.copytree(model, house)
        file = house / "src" / "grandtour" / fault.file
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
        for stale in file.parent.glob(f"__pycache__/{file.stem}.*"):
            stale.unlink()
        first = failing(house, *own_tests(house, fault.chapter)) or failing(house, *ALL)
    return fault, first


def caught(faults: list[Fault], jobs: int, model: Path) -> Iterator[tuple[Fault, str]]:
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda fault: planted(fault, model), faults)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2, help="at the same time (%(default)s)")
    parser.add_argument("--only", default="", metavar="REGEX",
                        help="faults in whose chapter or text this is found")
    parser.add_argument("--fits", action="store_true", help="only look whether all edits fit")
    chosen = parser.parse_args()
    say = sys.stdout.write
    wrong = misfits()
    for fault in wrong:
        say(f"does not fit: {fault.chapter} {fault.what} ({fault.file})\n")
    if wrong or chosen.fits:
        return 1 if wrong else 0
    faults = [fault for fault in FAULTS
              if re.search(chosen.only, f"{fault.chapter} {fault.what}")]
    began = time.perf_counter()
    survivors = 0
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        model = Path(folder) / "house"
        furnish(model)
        first = failing(model, *ALL)
        if first:
            say(f"the tests fail without any fault: {first}\n")
            return 1
        for fault, first in caught(faults, chosen.jobs, model):
            survivors += not first
            result = first.partition("[")[0] or "SURVIVED"
            say(f"{fault.chapter:9} {fault.what:50} {result}\n")
            sys.stdout.flush()
    say(f"{len(faults) - survivors} of {len(faults)} faults caught, "
        f"{time.perf_counter() - began:.0f} s\n")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
