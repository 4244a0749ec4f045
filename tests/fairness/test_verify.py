"""The proof of a deal, checked by the command and by the file that needs only Python."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from grandtour import games
from grandtour.cli.main import main
from grandtour.engine import record
from grandtour.engine.core import CHANCE
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.fairness import proof, verify
from grandtour.fairness.construction import (
    make_commitment_to_number, draw_key, draw_order, draw_outcome,
)
from grandtour.tables import export

ALONE = Path(verify.__file__)
SECRET, NUMBERS = "5e" * 32, ("", "b7" * 32)
PROOF = proof.Proof("k3v9x0qa", SECRET, ("", make_commitment_to_number("k3v9x0qa", NUMBERS[1])),
                    NUMBERS)


def random_proof(name: str, back: int, players: int = 2) -> str:
    """Return the proof of a random match in which this share of actions is taken back, with their
    draws."""
    rules = games.game(name)
    match = Match(rules, players, rules.choose(players, {}))
    numbers = (*NUMBERS, *[""] * (players - 2))
    key, rng = draw_key(SECRET, numbers), Rng(back)
    while not match.state.is_terminal():
        chance = match.state.current_player() == CHANCE
        match.play(draw_outcome(match.state, key, match.draws + 1) if chance
                   else match.state.sample(rng))
        if back and rng.below(9) == 0 and len(match.line) > 8 and not match.state.is_terminal():
            match.take_back(0, 1 + rng.below(8))
            back -= 1
    made = proof.Proof(PROOF.table, SECRET, (*PROOF.commitments, *[""] * (players - 2)),
                       numbers, tuple(draw_order(key, range(players))))
    return proof.write_proof(made, match, [f"N{seat}: a, b" for seat in range(players)])


@pytest.mark.parametrize("name", games.names())
def test_fair_deals_pass(name: str, tmp_path: Path) -> None:
    """Deals with draws that were taken back pass too, by the rules and by the file alone."""
    text = random_proof(name, 12)
    assert "undo" in text
    assert proof.find_faults(text) == []
    file = tmp_path / "deal.txt"
    file.write_text(text, encoding="utf-8")
    told = subprocess.run([sys.executable, "-I", str(ALONE), str(file)], check=False, text=True,
                          capture_output=True, cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("yes: ") and "1 of " in told.stdout


@pytest.mark.parametrize("name", games.names())
def test_actions_cannot_imitate_the_proof(name: str) -> None:
    words = [str(action) for action in games.game(name).actions]
    assert not [word for word in words if ", " in word or " => " in word or ": " in word]


def test_verify_file_needs_nothing() -> None:
    lines = ALONE.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 150
    assert {line.split()[1] for line in lines if line.startswith(("import ", "from "))} == {
        "__future__", "hmac", "sys", "hashlib"}


def wrongly(old: str, new: str) -> str:
    text = random_proof(games.names()[0], 3)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(("old", "new", "said"), [
    (f"secret {SECRET}", f"secret {'5f' * 32}", "the secret is not the one"),
    (NUMBERS[1], "b8" * 32, "the number of seat 1 is not the one"),
    ("order 0 1 => ", "order 1 0 => ", "the order of the seats"),
    ("\ndraw 2: ", "\ndraw 3: ", "in the record"),
    ("\ndraw 1: ", "\ndraw 1: 1 elsewhere, ", "by the rules 'draw 1: 1 elsewhere"),
])
def test_differences_are_named(old: str, new: str, said: str) -> None:
    assert [fault for fault in proof.find_faults(wrongly(old, new)) if said in fault]


ORDER = "the order of the seats is not the one that was to be drawn"


@pytest.mark.parametrize("wanted", [*permutations(range(3))], ids=str)
def test_only_one_order_is_provable(wanted: tuple[int, ...]) -> None:
    """Another set of seats would let the shuffle give any wanted order: the seats it would place
    are then not those it had to place."""
    text = random_proof(games.names()[0], 0, 3)
    lot = draw_order(draw_key(SECRET, [*NUMBERS, ""]), range(3))
    [honest] = [row for row in text.split("\n") if row.startswith("order ")]
    assert honest == f"order 0 1 2 => {proof.join_numbers(lot)}"
    chosen = [wanted[lot.index(seat)] for seat in range(3)]
    assert draw_order(draw_key(SECRET, [*NUMBERS, ""]), chosen) == list(wanted)
    forged = text.replace(
        honest, f"order {proof.join_numbers(chosen)} => {proof.join_numbers(wanted)}")
    expected = [] if list(wanted) == lot else [ORDER]
    assert verify.find_faults(forged) == expected
    assert bool(proof.find_faults(forged)) == bool(expected)


@pytest.mark.parametrize("places", [[0, 1, 2, 3], [0, 0, 1, 2], ["00", 1, 2], [0, 1, "02"], []])
def test_orders_need_the_seats(places: list[object]) -> None:
    """An order with one seat too many, one twice, one written otherwise, or none is refused,
    however well it is shuffled."""
    key, written = draw_key(SECRET, [*NUMBERS, ""]), [str(place) for place in places]
    lot = [written[place] for place in draw_order(key, range(len(written)))]
    text = random_proof(games.names()[0], 0, 3)
    [honest] = [row for row in text.split("\n") if row.startswith("order ")]
    forged = text.replace(honest, f"order {' '.join(written)} => {' '.join(lot)}")
    assert verify.find_faults(forged) == [ORDER]


def test_seats_are_drawn_once() -> None:
    """Otherwise the order of a few seats could be drawn next to that of all."""
    text = random_proof(games.names()[0], 0, 3)
    lot = proof.join_numbers(draw_order(draw_key(SECRET, [*NUMBERS, ""]), range(2)))
    forged = text.replace("\norder ", f"\norder 0 1 => {lot}\norder ", 1)
    assert verify.find_faults(forged) == [ORDER, ORDER]


def test_rules_fix_the_movable_seats() -> None:
    """The file alone accepts it; here one seat stays where it is."""
    text = random_proof(games.names()[0], 0, 3)
    [honest] = [row for row in text.split("\n") if row.startswith("order ")]
    lot = proof.join_numbers(draw_order(draw_key(SECRET, [*NUMBERS, ""]), range(2)))
    forged = text.replace(honest, f"order 0 1 => {lot}")
    assert verify.find_faults(forged) == []
    assert proof.find_faults(forged) == [
        "by the rules the order of the seats 0 1 2 is drawn, not 0 1"]


OTHER = "c6" * 32
COMMITTED = make_commitment_to_number("k3v9x0qa", NUMBERS[1])
KEPT = "the seats have committed to something else than what was kept"


def agreed_on(numbers: list[str]) -> str:
    """Return a proof, valid by itself, of a match up to its first decision, dealt from these
    numbers."""
    rules = games.game(games.names()[0])
    match = Match(rules, len(numbers), rules.choose(len(numbers), {}))
    key = draw_key(SECRET, numbers)
    while match.state.current_player() == CHANCE:
        match.play(draw_outcome(match.state, key, match.draws + 1))
    made = proof.Proof(PROOF.table, SECRET, tuple(
        make_commitment_to_number(PROOF.table, one) if one else "" for one in numbers),
        tuple(numbers))
    return proof.write_proof(made, match)


@pytest.mark.parametrize("numbers", [
    [OTHER, NUMBERS[1], ""], [NUMBERS[1], "", ""], ["", NUMBERS[1]]],
    ids=["made up for a silent seat", "at another seat", "of other seats"])
def test_kept_commitments_expose_forgery(
        numbers: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The proof alone cannot."""
    kept = ("-", COMMITTED, "-")
    assert proof.find_faults(agreed_on(["", NUMBERS[1], ""]), kept) == []
    forged = agreed_on(numbers)
    assert (proof.find_faults(forged), proof.find_faults(forged, kept)) == ([], [KEPT])
    file = tmp_path / "deal.txt"
    file.write_text(forged, encoding="utf-8")
    assert main(["verify", str(file), *kept]) == 1
    assert f"NO: {KEPT}" in capsys.readouterr().err
    alone = [sys.executable, "-I", str(ALONE), str(file)]
    for given, status in ((kept, 1), ((), 0)):
        told = subprocess.run([*alone, *given], check=False, text=True, capture_output=True)
        assert told.returncode == status and (f"NO: {KEPT}" in told.stdout) == bool(status)


def test_unproved_draws_are_missed() -> None:
    text = random_proof(games.names()[0], 0)
    line = next(line for line in text.split("\n") if line.startswith("draw 5: "))
    assert any("draws are proved, and the record has" in fault
               for fault in proof.find_faults(text.replace(f"{line}\n", "")))


@pytest.mark.parametrize("weight", ["0", "-3", str(2 ** 257), "many"])
def test_impossible_weights_are_refused(weight: str) -> None:
    text = wrongly("\ndraw 1: ", f"\ndraw 1: {weight} elsewhere, ")
    with pytest.raises(proof.BadProof):
        proof.find_faults(text)


def test_verify_command_has_three_answers(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = random_proof(games.names()[0], 3)
    files = {"fair": text, "unfair": text.replace(NUMBERS[1], "b8" * 32),
             "bare": text.partition("\n\n")[2], "broken": text[:400], "nothing": "hello"}
    said = {}
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        said[name] = (main(["verify", str(tmp_path / name)]), "".join(capsys.readouterr()))
    assert {name: status for name, (status, _) in said.items()} == {
        "fair": 0, "unfair": 1, "bare": 2, "broken": 2, "nothing": 2}
    assert "yes: " in said["fair"][1] and "NO: the number of seat 1" in said["unfair"][1]
    assert main(["verify", str(tmp_path / "missing")]) == 2


NO_PROOF, NO_DEAL = "a record without the proof of a deal", "tells of no deal"


@pytest.mark.parametrize(("acts", "said"), [
    (None, NO_PROOF),
    ([{"kind": "pause"}, {"kind": "dealt"}], NO_PROOF),
    ([{"kind": "pause"}], NO_DEAL),
    ([3], "not complete"),
])
def test_bare_records_have_no_proof(
        acts: list[object] | None, said: str, tmp_path: Path,
        capsys: pytest.CaptureFixture[str]) -> None:
    """A record in words has no proof, however fair its deal; an exported game has one."""
    text = random_proof(games.names()[0], 0).partition("\n\n")[2] if acts is None \
        else json.dumps({"format": export.FORMAT, "acts": acts})
    file = tmp_path / "record"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err
    assert ("...-deal.txt, on the page of its deal" in told.err) == (said == NO_PROOF)


def test_proofs_contain_an_ordinary_record() -> None:
    """The proof precedes the record and changes nothing of it."""
    name = games.names()[0]
    match, _ = record.read_match(random_proof(name, 2).partition("\n\n")[2], games.game(name))
    assert match.state.is_terminal()
