"""Throws at every door what a fuzzer finds: whatever comes is taken as it would be written, or
refused as people are told.

    python tools/fuzz.py records --seconds 600

needs `atheris` (`pip install '.[fuzz]'`), which watches what lines are reached and keeps what
reaches new ones in tests/corpora/<door>. `make test` sends all that is kept there through the same
doors, without it."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import StaticPool, create_engine

from grandtour import games
from grandtour.collection.markdown import gist_of, html_of
from grandtour.engine import record
from grandtour.engine.core import State
from grandtour.engine.game import BadPosition, Game, Refused
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord
from grandtour.engine.rng import Rng
from grandtour.fairness import proof
from grandtour.fairness.proof import BadProof, Proof
from grandtour.language import CODES, language
from grandtour.store.migrate import upgrade
from grandtour.store.portable import BadLines, lines, take_in
from grandtour.tables import export

CORPORA: Final = Path(__file__).resolve().parents[1] / "tests" / "corpora"
LONGEST: Final = 8192           # bytes
STEPS: Final = 40               # after which somebody asks for something in notation
TAGS: Final = frozenset(
    ("p", "strong", "em", "code", "pre", "ul", "ol", "li", "blockquote", "a", "br", "hr"))
SCHEMES: Final = frozenset(("", "http", "https", "mailto"))


def positions(data: bytes) -> None:
    """A position is read back as it was written, or refused as none."""
    rules, text = game_and_text(data)
    try:
        state = rules.position(text)
    except BadPosition:
        return
    demand(str(state) == text, "a position is taken that nobody would write")
    state.legal_actions()


def records(data: bytes) -> None:
    """A record is taken letter by letter as it would be written, or refused."""
    text = data.decode("utf-8", "replace")
    try:
        match, names = record.read(text, games.game(record.game_of(text)))
    except (BadRecord, games.UnknownGame):
        return
    demand(record.write(match, names) == text, "a record is taken that nobody would write")


def exports(data: bytes) -> None:
    """An exported game is a match that can be written, or refused."""
    try:
        match, names = export.read(data.decode("utf-8", "replace"))
    except (BadRecord, games.UnknownGame):
        return
    record.write(match, names)


def proofs(data: bytes) -> None:
    """The proof of a deal is checked, whatever is wrong with it, or refused as none."""
    with suppress(BadProof, BadRecord, games.UnknownGame):
        for fault in proof.faults(data.decode("utf-8", "replace")):
            demand(bool(fault), "a fault says nothing")


def notation(data: bytes) -> None:
    """What is asked for in notation is legal, or refused in every language; nothing has changed."""
    rules, text = game_and_text(data)
    state = some_position(rules, data[:2])
    before, seat = str(state), state.current_player()
    try:
        action = rules.request(state, text, seat)
        demand(action in state.choices(), "what is not offered is taken")
    except Refused as refused:
        said = games.words(rules.name).refusal(refused.refusal, refused.details, NAMES)
        for code in CODES:
            demand(bool(language(code).say(said)), "a refusal says nothing")
    demand(str(state) == before, "a request has changed the position")


def markdown(data: bytes) -> None:
    """A text of a member becomes HTML of a few tags with addresses of a few kinds."""
    text = data.decode("utf-8", "replace")
    gist_of(text)
    reader = Tags()
    reader.feed(html_of(text))
    demand(reader.found <= TAGS, f"tags that no text may have: {reader.found - TAGS}")
    demand(reader.schemes <= SCHEMES, f"addresses that no text may have: {reader.schemes}")


def imports(data: bytes) -> None:
    """A whole database as lines fills an empty one, or is refused."""
    engine = create_engine("sqlite://", creator=new_file, poolclass=StaticPool)
    try:
        with engine.begin() as connection:
            take_in(connection, data.decode("utf-8", "replace").splitlines())
    except BadLines:
        pass
    finally:
        engine.dispose()


def new_file() -> sqlite3.Connection:
    """A new database in memory, as the migrations make it."""
    made = sqlite3.connect(":memory:")
    made.deserialize(migrated())
    return made


@cache
def migrated() -> bytes:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    upgrade(engine)
    with engine.connect() as connection:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        return file.serialize()


DOORS: Final[dict[str, Callable[[bytes], None]]] = {
    door.__name__: door for door in (
        positions, records, exports, proofs, notation, markdown, imports)}
NAMES: Final = ["Ines", "Kenji", "Noor", "Otto", "Lea"]


class Tags(HTMLParser):
    """Finds the tags and the kinds of addresses of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.schemes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        for name, value in attrs:
            demand(name in ("href", "rel", "title", "start", "class"), f"an attribute {name}")
            if name == "href":
                self.schemes.add(urlsplit(value or "").scheme)


def demand(so: bool, otherwise: str) -> None:
    if not so:
        raise AssertionError(otherwise)


def game_and_text(data: bytes) -> tuple[Game[Any], str]:
    """The first byte says of which game the rest is."""
    names = games.names()
    return games.game(names[data[0] % len(names) if data else 0]), data[2:].decode(
        "utf-8", "replace")


def some_position(rules: Game[Any], chosen: bytes) -> State:
    """A position with somebody to act, some random actions after the start."""
    rng = Rng(int.from_bytes(chosen))
    players = rules.least + int(rng.below(rules.most - rules.least + 1))
    state: State = rules.start(players, rules.choose(players, {}))
    steps = int(rng.below(STEPS))
    while steps > 0 or state.is_chance_node():
        state.play(state.sample(rng))
        steps -= 1
    return state


def kept(door: str) -> Iterator[Path]:
    """What has reached something new at this door, by name."""
    return iter(sorted((CORPORA / door).iterdir()))


def seeds(door: str) -> Iterator[bytes]:
    """What to begin with: things as they are."""
    return {"positions": of_games(str),
            "notation": of_games(lambda state: str(state.choices()[0])),
            "records": iter([record.write(short()).encode()]),
            "exports": iter([exported(short())]),
            "proofs": iter([proof.write(dealt(), short()).encode()]),
            "markdown": iter([b"**bold** [a](https://b) `c`\n\n> d\n\n1. e\n\n# f <i>"]),
            "imports": iter([whole()])}[door]


def of_games(written: Callable[[State], str]) -> Iterator[bytes]:
    """Something of a position of each game, after its mark."""
    for number, name in enumerate(games.names()):
        mark = bytes((number, 7))
        yield mark + written(some_position(games.game(name), mark)).encode()


def short() -> Match:
    """The beginning of a match."""
    rules, rng = games.game(games.names()[0]), Rng(1)
    match = Match(rules, rules.least, rules.choose(rules.least, {}))
    for _ in range(STEPS):
        match.play(match.state.sample(rng))
    return match


def dealt() -> Proof:
    """Of a match that was drawn otherwise."""
    silent = ("",) * games.game(games.names()[0]).least
    return Proof("k3v9x0qa", "5b" * 32, silent, silent)


def exported(match: Match) -> bytes:
    """As `tables.export` writes it, without what belongs to a table."""
    return json.dumps({
        "format": export.FORMAT, "game": match.game.name, "rules": match.game.version,
        "facts": match.game.digest, "options": match.named,
        "seats": [{"name": name} for name in NAMES[:match.players]],
        "entries": [{"seat": record.speaker_of(entry.seat), "text": entry.text}
                    for entry in match.entries], "end": match.digest()}).encode()


def whole() -> bytes:
    """A new database as lines."""
    engine = create_engine("sqlite://", creator=new_file, poolclass=StaticPool)
    with engine.connect() as connection:
        return "\n".join(lines(connection)).encode()


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("door", choices=DOORS)
    parser.add_argument("--seconds", type=int, default=60)
    wished = parser.parse_args(arguments)
    import atheris

    folder = CORPORA / wished.door
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(wished.door)):
        (folder / f"seed{number}").write_bytes(seed)
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], str(folder), f"-max_total_time={wished.seconds}",
                   f"-max_len={LONGEST}", "-timeout=10"], DOORS[wished.door])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
