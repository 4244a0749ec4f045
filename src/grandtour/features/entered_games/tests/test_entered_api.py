"""Games are entered and read by programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from grandtour.engine import record
from grandtour.features.entered_games.entering import write_steps
from grandtour.features.entered_games.tests.test_entered_pages import whole
from tests.some_game import PLAIN
from tests.web.test_lobby_pages import Guest, send_request
from tests.web.visitor import running

HOME = "/entered-games"


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    with running(tmp_path) as site:
        found = Guest(site)
        found.open_room()
        yield found


def test_programs_enter_whole_games(guest: Guest) -> None:
    match = whole(PLAIN)
    text = record.write_record(match, ["Chloé", "Kenji"])
    made = send_request(guest, "POST", HOME, moves=text)
    assert (made["record"], made["names"], made["over"]) == (text, ["Chloé", "Kenji"], True)
    assert (made["rest"], made["broken"], made["number"]) == ("", None, match.number)
    path = f"{HOME}/{made['id']}"
    assert send_request(guest, "GET", path) == made
    assert [one["id"] for one in send_request(guest, "GET", HOME)] == [made["id"]]
    stranger = Guest(guest.client)
    stranger.open_room()
    assert send_request(stranger, "GET", path) == (404, "no_entered_game")
    assert send_request(stranger, "DELETE", path) == (404, "no_entered_game")
    assert send_request(stranger, "GET", HOME) == []


def test_programs_enter_move_by_move(guest: Guest) -> None:
    line = whole(PLAIN).line
    made = send_request(guest, "POST", HOME, game=PLAIN, names=["Chloé"],
                moves=f"{write_steps(line[:12])}\ndance")
    broken = made["broken"]
    assert made["names"] == ["Chloé", "Player 2"] and made["rest"] == broken["move"] == "dance"
    assert broken["line"] > 1 and broken["code"] and broken["message"].endswith(".")
    path = f"{HOME}/{made['id']}"
    more = send_request(guest, "POST", f"{path}/moves", moves=write_steps(line[12:14]),
                number=made["number"])
    assert more["moves"] == 14 and more["broken"] is None
    assert send_request(guest, "POST", f"{path}/moves", moves="", number=made["number"]) == (
        409, "entered_game_moved_on")
    back = send_request(guest, "POST", f"{path}/back", to=12)
    assert back["moves"] == 12 and back["rest"] == write_steps(line[12:14])
    assert send_request(guest, "POST", f"{path}/back", to=13) == (404, "no_such_position")


@pytest.mark.parametrize(("body", "code"), [
    ({"game": "chess"}, "no_such_game"), ({"game": PLAIN, "players": 99}, "bad_player_count"),
    ({"game": PLAIN, "options": {"dance": "yes"}}, "unknown_option"),
    ({"game": PLAIN, "profile": "dance"}, "unknown_profile"),
    ({"moves": f"{record.FORMAT}\ngame chess"}, "bad_record_head"),
    ({"game": PLAIN, "moves": "x" * 100_001}, "notation_too_long"),
    ({"game": PLAIN, "dance": 1}, "malformed")])
def test_bad_starts_are_refused(guest: Guest, body: dict[str, object], code: str) -> None:
    status, found = send_request(guest, "POST", HOME, **body)
    assert 400 <= status < 500
    assert found == code
