"""Test a game and a bot in plain Python, each a package of its own that the project does not
name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.outsiders import install_outsiders, run
from tests.real_site import Site
from tests.some_game import PLAIN

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "cautious"}, {"kind": "bot", "bot": "cyclist"}]


@pytest.fixture(scope="module", name="path")
def _path(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("outside")
    return install_outsiders(folder, "hold", "cautious", "noughts", "duel")


def run_script(path: str, script: str) -> Any:
    """Return the JSON in the last line that a script prints."""
    done = run(path, "-c", script)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
def test_packages_are_found_by_name(path: str) -> None:
    names, bots, title = run_script(path, """
import grandtour, json
print(json.dumps([grandtour.game_names(), grandtour.bot_names(), grandtour.game("hold").title]))
""")
    assert "hold" in names
    assert len(names) > 1
    assert bots[-1] == "cautious"
    assert title == "Hold"


@pytest.mark.parametrize("game", ["hold", "noughts", "duel"])
def test_outside_games_keep_promises(path: str, game: str) -> None:
    done = run(path, "-m", "grandtour", "test-game", game)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(f"{game} keeps its promises\n")


def test_all_bots_play_outside_games(path: str) -> None:
    """Compiled ones a game that is not, to its end."""
    ends = run_script(path, """
import grandtour, json
game, rng = grandtour.game("hold"), grandtour.Rng(1)
def played(bot):
    match = grandtour.Match(game, 3, game.choose(3, {}))
    while not match.state.is_terminal():
        state = match.state
        match.play(state.sample(rng) if state.is_chance_node() else bot.choose(state, rng))
    return match.state.scores()
quick = {name: grandtour.Contender(grandtour.bot(game, name).bot, grandtour.Budget(20))
         for name in grandtour.bot_names(game)}
print(json.dumps({name: played(bot) for name, bot in quick.items()}))
""")
    assert "cautious" in ends
    assert all(len(scores) == 3 and max(scores) > 5 for scores in ends.values())


def test_outside_bots_play_all_games(path: str) -> None:
    """They run in plain Python, on compiled rules."""
    ends = run_script(path, """
import grandtour, json
def turns(name):
    game, rng = grandtour.game(name), grandtour.Rng(1)
    bot = grandtour.bot(game, "cautious")
    state, done = game.start(2, game.choose(2, {})), 0
    while done < 5:
        if state.is_chance_node():
            state.play(state.sample(rng))
            continue
        action = bot.choose(state.resample(state.current_player(), rng), rng)
        assert state.refusal(action) is None
        state.play(action)
        done += 1
    return done
print(json.dumps({name: turns(name) for name in grandtour.game_names()}))
""")
    assert set(ends.values()) == {5}


def test_optionless_records_are_read_back(path: str) -> None:
    text, same = run_script(path, """
import grandtour, json
game, rng = grandtour.game("hold"), grandtour.Rng(4)
match = grandtour.Match(game, 2, game.choose(2, {}))
while not match.state.is_terminal():
    match.play(match.state.sample(rng))
text = grandtour.write_record(match, ["Ana", "Bo"])
again, names = grandtour.read_record(text)
print(json.dumps([text, [again.digest() == match.digest(), names]]))
""")
    assert text.splitlines()[5] == "options"
    assert same == [True, ["Ana", "Bo"]]


def test_outside_games_join_the_lab(path: str) -> None:
    size, players, entrants = run_script(path, """
import json
import re
from grandtour.lab.gymnasium import env
from grandtour.lab.arena import ArenaRules
from grandtour.lab.tournament import TournamentArguments, fill_defaults
from pathlib import Path
made = env("hold", opponents="cautious")
seen, _ = made.reset(seed=1)
rules = ArenaRules("hold", 3, "", ())
arguments = fill_defaults(TournamentArguments("ladder", rules, (), 30, None, Path("x"), 1, ""))
print(json.dumps([len(seen["observation"]), made.variant.players, arguments.players]))
""")
    assert size > 5
    assert players == 2
    assert entrants[-1] == "cautious"


@pytest.mark.slow
def test_in_the_terminal(path: str, tmp_path: Path) -> None:
    """Always taking the first offered action means throwing until the player has to hold. The first
    throw is asked for, since the game wants it."""
    file = tmp_path / "record.txt"
    done = run(path, "-m", "grandtour", "play", "hold", "--players", "3", "--bot", "cautious",
               "--seed", "5", "--name", "Ana", "--record", str(file),
               said="why keep\n" + "1\n" * 300)
    assert done.returncode == 0, done.stderr
    assert "There is nothing in the pot yet." in done.stdout
    assert "Won by" in done.stdout
    checked = run(path, "-m", "grandtour", "check", str(file))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    replayed = run(path, "-m", "grandtour", "replay", str(file))
    assert "Ana: Roll." in replayed.stdout


@pytest.mark.slow
def test_in_the_arena(path: str, tmp_path: Path) -> None:
    done = run(path, "-m", "grandtour", "arena", "round-robin", "hold", "cautious", "random",
               "--players", "2", "--games", "8", "--to", str(tmp_path), "--processes", "1")
    assert done.returncode == 0, done.stderr
    assert "cautious" in done.stdout


@pytest.mark.slow
def test_two_player_games_begin_anywhere(path: str, tmp_path: Path) -> None:
    """Without a number of players, where as a rule there are more."""
    typed = run(path, "-m", "grandtour", "play", "noughts", "--record", str(tmp_path / "record"),
                said="1\n" * 9)
    assert "Won by" in typed.stdout
    assert "  – – –\n  – – –\n" in typed.stdout       # the grid is seen before each choice
    assert "Winner: – and Centre taken: ✗" in typed.stdout
    arena = [path, "-m", "grandtour", "arena", "test", "noughts", "random", "greedy"]
    done = run(*arena, "--games", "4", "--to", str(tmp_path), "--processes", "1")
    assert done.returncode == 0, done.stderr
    refused = run(*arena, "--players", "3")
    assert "Noughts is a 2-player game." in refused.stderr


# On the site.

@pytest.fixture(scope="module", name="site")
def _site(path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site") / "grandtour.sqlite")
    site.start(PYTHONPATH=path)
    yield site
    if site.process is not None:
        site.stop()


@pytest.fixture(scope="module", name="table")
def _table(site: Site) -> str:
    """One at which a person has played to the end, against the bot and a level."""
    table, player = open_table(site)
    while not (now := player.get("turn").json())["over"]:
        if now["actions"]:
            player.post("actions", json={"number": now["number"], "action": now["actions"][-1]})
    return table


def open_table(site: Site, game: str = "hold") -> tuple[str, httpx.Client]:
    """Return a new table, and the client that opened it."""
    answer = site.player().post("/tables", json={"game": game, "guest": "Ana", "seats": SEATS})
    assert answer.status_code == 201, answer.text
    player = site.player(answer.json()["token"])
    player.base_url = f"{site.url}/api/v1/tables/{answer.json()['table']}/"
    return answer.json()["table"], player


PAGES = ("/", "/new?game=hold", "/games/hold", "/games/hold/statistics", "/rules", "/rules?q=die",
         "/rules/hold", "/rules/hold/teach", "/ladder", "/ladder/hold", "/tables?game=hold",
         "/cover/hold-en.svg", "/t/{table}", "/t/{table}/4", "/t/{table}/record",
         "/t/{table}/analysis", "/api/v1/games", "/api/v1/games/hold", "/api/v1/rules/hold")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_shows_it(site: Site, table: str, page: str, language: str) -> None:
    answer = httpx.get(site.url + page.format(table=table), timeout=30,
                       headers={"accept-language": language})
    assert answer.status_code == 200


@pytest.mark.slow
def test_outside_games_are_listed(site: Site) -> None:
    known = site.player().get("/games").json()
    names = [game["name"] for game in known]
    assert names == sorted(names)
    assert "hold" in names
    assert all(game["bots"][-1] == "cautious" for game in known)
    shelf = httpx.get(f"{site.url}/").text
    assert all(f'value="{name}"' in shelf for name in names)
    [sheet, *_] = re.findall(r'<link rel="stylesheet" href="([^"]+)"', shelf)
    assert ".plain-table" in httpx.get(site.url + sheet).text


@pytest.mark.slow
def test_quick_start_seats_two(site: Site) -> None:
    begun = httpx.post(f"{site.url}/play", data={"game": "noughts"}, headers={"origin": site.url})
    assert begun.headers["location"].startswith("/t/"), begun.text
    aims = {game: httpx.get(f"{site.url}/games/{game}").text for game in ("noughts", "hold")}
    assert "The player with the most points" in aims["hold"]
    assert "The rules say who wins." in aims["noughts"]


def test_outside_translations_are_used(site: Site) -> None:
    """Missing translations are in English. The site's own texts keep their own translations."""
    shelf = httpx.get(f"{site.url}/games/hold", headers={"accept-language": "fr"}).text
    assert "Lancez le dé aussi souvent que vous l’osez." in shelf
    assert "Le paquet d’un autre" not in shelf
    shelf = httpx.get(f"{site.url}/games/hold", headers={"accept-language": "ja"}).text
    assert "Throw the die as often as you dare." in shelf


def test_outside_bots_can_be_chosen(site: Site, table: str) -> None:
    form = httpx.get(f"{site.url}/new?game={PLAIN}").text
    assert 'value="bot cautious"' in form
    assert "cautious" in httpx.get(f"{site.url}/ladder/{PLAIN}").text
    assert "cautious" in httpx.get(f"{site.url}/t/{table}").text


def play_round(player: httpx.Client) -> None:
    """Play until it is this player's turn again."""
    now = player.get("turn").json()
    while not now["actions"]:
        now = player.get("turn").json()
    first = now["number"]
    while now["number"] < first + 10:
        if now["actions"]:
            player.post("actions", json={"number": now["number"], "action": now["actions"][-1]})
        now = player.get("turn").json()


STAY = ("/", "/tables", "/ladder", f"/ladder/{PLAIN}", "/rules", "/me", "/me/data",
        "/me/statistics", "/me/exercises", f"/new?game={PLAIN}", "/communities",
        "/places", f"/games/{PLAIN}")


@pytest.mark.slow
def test_site_survives_removed_packages(site: Site, table: str, path: str, tmp_path: Path) -> None:
    """Their tables wait until the packages are back, and the log says why. A plain bot replaces a
    missing one."""
    running, player = open_table(site)
    elsewhere, other = open_table(site, PLAIN)
    token = player.headers["authorization"]
    site.stop()
    with (tmp_path / "log").open("wb") as log:
        site.start(log)
        for page in STAY:
            answer = httpx.get(site.url + page, headers={"authorization": token}, timeout=30)
            assert answer.status_code == 200, page
        assert "hold" not in [game["name"] for game in site.player().get("/games").json()]
        for lost in (running, table):
            assert not httpx.get(f"{site.url}/t/{lost}").is_success
        assert httpx.get(f"{site.url}/t/{elsewhere}").status_code == 200
        play_round(other)
        site.stop()
    said = (tmp_path / "log").read_text()
    assert f"table {running}: there is no game 'hold' here" in said
    assert f"there is no computer player 'cautious' here for table {elsewhere}" in said
    assert "Traceback" not in said
    site.start(PYTHONPATH=path)
    for found in (running, table):
        assert httpx.get(f"{site.url}/t/{found}").is_success
