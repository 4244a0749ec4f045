"""Sends fuzzed bytes to every target: whatever comes is taken as it would be written, or refused as
people are told. Features bring targets of their own (`fuzz_targets.py` in their tests).

    python tools/fuzz.py records --seconds 600

needs `atheris` (`pip install '.[fuzz]'`), which watches what lines are reached and keeps what
reaches new ones in tests/corpora/<target>. To watch everything takes minutes before it begins;
`--watch 'grandtour.engine*' '*.commands'` names the modules that count. `make test` sends all that
is kept there through the same targets, without it."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from types import FunctionType
from typing import Final
from urllib.parse import urlsplit

from feature_tests import load_from_features
from fuzz_support import NAMES, STEPS, demand, game_and_text, matches_of_games, say_why, some_match
from sqlalchemy import Engine, StaticPool, create_engine

from grandtour import __version__, games
from grandtour.console.command import CommandFailed
from grandtour.console.database import explain_refusals
from grandtour.texts.markdown import extract_first_paragraph, render_html
from grandtour.engine import record
from grandtour.engine.game import BadPosition, Refused
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord
from grandtour.engine.rng import Rng
from grandtour.fairness import proof
from grandtour.fairness.proof import BadProof, Proof
from grandtour.maintenance.audit import audit_tables
from grandtour.store.migrate import (
    find_head_revisions, open_migration_transaction, run_missing_migrations,
)
from grandtour.store.portable import load_lines
from grandtour.tables import export

CORPORA: Final = Path(__file__).resolve().parents[1] / "tests" / "corpora"
LONGEST: Final = 8192           # bytes
TAGS: Final = frozenset(
    ("p", "strong", "em", "code", "pre", "ul", "ol", "li", "blockquote", "a", "br", "hr"))
SCHEMES: Final = frozenset(("", "http", "https", "mailto"))


def positions(data: bytes) -> None:
    """Read a position back as it was written, or refuse it as malformed."""
    rules, text = game_and_text(data)
    try:
        state = rules.position(text)
    except BadPosition:
        return
    demand(str(state) == text, "a position is taken that nobody would write")
    state.legal_actions()


def records(data: bytes) -> None:
    """Accept a record exactly as it would be written, or refuse it."""
    text = data.decode("utf-8", "replace")
    try:
        match, names = record.read_match(text, games.game(record.named_game(text)))
    except (BadRecord, games.UnknownGame):
        return
    demand(record.write_record(match, names) == text, "a record is taken that nobody would write")


def exports(data: bytes) -> None:
    """Turn an exported game into a match that can be written, or refuse it."""
    try:
        match, names = export.read_export(data.decode("utf-8", "replace"))
    except (BadRecord, games.UnknownGame):
        return
    record.write_record(match, names)


def proofs(data: bytes) -> None:
    """Check the proof of a deal with any errors, or refuse it as malformed."""
    with suppress(BadProof, BadRecord, games.UnknownGame):
        for fault in proof.find_faults(data.decode("utf-8", "replace")):
            demand(bool(fault), "a fault says nothing")


def notation(data: bytes) -> None:
    """Refuse a request in notation in every language, or find it legal; change nothing."""
    rules, text = game_and_text(data)
    state = some_match(rules, data[:2]).state
    before, seat = str(state), state.current_player()
    try:
        action = rules.request(state, text, seat)
        demand(action in state.choices(), "what is not offered is taken")
    except Refused as refused:
        say_why(refused, rules)
    demand(str(state) == before, "a request has changed the position")


def markdown(data: bytes) -> None:
    """Turn a text of a member into HTML of a few tags with addresses of a few kinds."""
    text = data.decode("utf-8", "replace")
    extract_first_paragraph(text)
    reader = Tags()
    reader.feed(render_html(text))
    demand(reader.found <= TAGS, f"tags that no text may have: {reader.found - TAGS}")
    demand(reader.schemes <= SCHEMES, f"addresses that no text may have: {reader.schemes}")


def imports(data: bytes) -> None:
    """Fill an empty database and replay every table in it, or refuse.

    The input is rows of a database of the present schema, or a whole file with its head."""
    text = data.decode("utf-8", "replace")
    given = [*([export_head()] if text.startswith("[") else []), *StringIO(text)]
    engine = create_engine("sqlite://", creator=new_file, poolclass=StaticPool)
    try:
        with explain_refusals():
            bring_in(engine, given)
    except CommandFailed as reason:
        demand(bool(str(reason)), "an import is refused without a word")
    finally:
        engine.dispose()


def bring_in(engine: Engine, given: list[str]) -> None:
    """Import these lines as `grandtour import` does."""
    with open_migration_transaction(engine) as connection:
        load_lines(connection, given)
        if faults := audit_tables(connection).faults:
            raise CommandFailed("; ".join(faults))


def export_head() -> str:
    """Return the first line of an export of the present schema."""
    return json.dumps({"grandtour": __version__, "schema": sorted(find_head_revisions())})


def new_file() -> sqlite3.Connection:
    """Return a new database in memory, as the migrations make it."""
    made = sqlite3.connect(":memory:")
    made.deserialize(migrated_database())
    return made


@cache
def migrated_database() -> bytes:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    run_missing_migrations(engine)
    with engine.connect() as connection:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        return file.serialize()


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    target.__name__: target for target in (
        positions, records, exports, proofs, notation, markdown, imports)}
SEEDS: Final[dict[str, Callable[[], Iterator[bytes]]]] = {}
for feature in load_from_features("fuzz_targets"):
    TARGETS.update(feature.TARGETS)
    SEEDS.update(feature.SEEDS)


class Tags(HTMLParser):
    """A parser that finds the tags and the kinds of addresses of a text."""

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


def corpus_files(target: str) -> Iterator[Path]:
    """Yield the inputs that reached something new at this target, by name."""
    return iter(sorted((CORPORA / target).iterdir()))


def seeds(target: str) -> Iterator[bytes]:
    """Yield normal inputs to begin with."""
    if target in SEEDS:
        return SEEDS[target]()
    return {"positions": matches_of_games(lambda match: str(match.state)),
            "notation": matches_of_games(lambda match: str(match.state.choices()[0])),
            "records": iter([record.write_record(short()).encode()]),
            "exports": iter([export_match(short())]),
            "proofs": iter([proof.write_proof(dealt(), short()).encode()]),
            "markdown": iter([b"**bold** [a](https://b) `c`\n\n> d\n\n1. e\n\n# f <i>"]),
            "imports": iter([export_head().encode() + b'\n{"rows": 0}'])}[target]


def short() -> Match:
    """Return the beginning of a match."""
    rules, rng = games.game(games.names()[0]), Rng(1)
    match = Match(rules, rules.least, rules.choose(rules.least, {}))
    for _ in range(STEPS):
        match.play(match.state.sample(rng))
    return match


def dealt() -> Proof:
    """Return the proof of a match that was drawn otherwise."""
    silent = ("",) * games.game(games.names()[0]).least
    return Proof("k3v9x0qa", "5b" * 32, silent, silent)


def export_match(match: Match) -> bytes:
    """Return the match as `tables.export` writes it, without what belongs to a table."""
    return json.dumps({
        "format": export.FORMAT, "game": match.game.name, "rules": match.game.version,
        "facts": match.game.digest, "options": match.named,
        "seats": [{"name": name} for name in NAMES[:match.players]],
        "entries": [{"seat": record.speaker_name(entry.seat), "text": entry.text}
                    for entry in match.entries], "end": match.digest()}).encode()


def functions_of(patterns: Sequence[str]) -> Iterator[FunctionType]:
    """Yield all functions of these modules, given by patterns of their names."""
    modules = {name: module for name, module in [*sys.modules.items()]
               if any(fnmatchcase(name, pattern) for pattern in patterns)}
    for name, module in modules.items():
        for one in [*vars(module).values()]:
            for found in [one, *(vars(one).values() if isinstance(one, type) else ())]:
                if isinstance(found, FunctionType) and found.__module__ == name:
                    yield found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--watch", nargs="+", default=[], metavar="MODULES")
    wished = parser.parse_args(arguments)
    import atheris

    folder = CORPORA / wished.target
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(wished.target)):
        (folder / f"seed{number}").write_bytes(seed)
    if wished.watch:
        for function in functions_of(wished.watch):
            atheris.instrument_func(function)
    else:
        atheris.instrument_all()
    atheris.Setup([sys.argv[0], str(folder), f"-max_total_time={wished.seconds}",
                   f"-max_len={LONGEST}", "-timeout=10"], TARGETS[wished.target])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
