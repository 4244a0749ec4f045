"""Throws at every door what a fuzzer finds: whatever comes is taken as it would be written, or
refused as people are told.

    python tools/fuzz.py records --seconds 600

needs `atheris` (`pip install '.[fuzz]'`), which watches what lines are reached and keeps what
reaches new ones in tests/corpora/<door>. To watch everything takes minutes before it begins;
`--watch 'grandtour.engine*' '*.commands'` names the modules that count. `make test` sends all that
is kept there through the same doors, without it."""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from itertools import islice
from pathlib import Path
from types import FunctionType
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from sqlalchemy import Engine, StaticPool, create_engine

from grandtour import __version__, games
from grandtour.cli.databases import CannotDo, doing
from grandtour.texts.markdown import gist_of, html_of
from grandtour.draw.pointers import Pointer, aims
from grandtour.engine import record
from grandtour.engine.game import BadPosition, Game, Refused
from grandtour.engine.match import Match
from grandtour.engine.record import BadRecord
from grandtour.engine.rng import Rng
from grandtour.fairness import proof
from grandtour.fairness.proof import BadProof, Proof
from grandtour.language import CODES, Phrase, language
from grandtour.plans import way
from grandtour.plans.check import check as check_plan
from grandtour.plans.course import course
from grandtour.plans.facts import CHANGES, Limit, facts
from grandtour.plans.plan import Plan, PlanRow, plan_of
from grandtour.store.audit import audit
from grandtour.store.migrate import heads, migrating, upgrade
from grandtour.store.portable import take_in
from grandtour.features.studies.rows import StudyRow
from grandtour.features.studies.service import canonical, taken_in
from grandtour.features.studies.study import (
    ROOT, Study, added, leading, of_match, of_position, with_comment, with_pointer, without,
)
from grandtour.features.studies.text import check, comment_of, read, write
from grandtour.texts.rules import one_line
from grandtour.tables import export
from grandtour.tables.table import Seat, Table
from grandtour.web.http.forms import text_of
from grandtour.web.plan.api import PlanMaking
from grandtour.web.plan.draft import DO, GIVEN, IF, draft, lines_of, plies_of
from grandtour.web.plan.pages import drawn_up, meant, with_added
from grandtour.features.studies.labels import label_of, player_names
from grandtour.features.studies.views import check_pointer, places, shown_pointers, study_view

CORPORA: Final = Path(__file__).resolve().parents[1] / "tests" / "corpora"
LONGEST: Final = 8192           # bytes
STEPS: Final = 40               # after which somebody asks for something in notation
FOLLOWED: Final = 12            # steps for which a plan is looked after
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
    state = some_match(rules, data[:2]).state
    before, seat = str(state), state.current_player()
    try:
        action = rules.request(state, text, seat)
        demand(action in state.choices(), "what is not offered is taken")
    except Refused as refused:
        say_why(refused, rules)
    demand(str(state) == before, "a request has changed the position")


def markdown(data: bytes) -> None:
    """A text of a member becomes HTML of a few tags with addresses of a few kinds."""
    text = data.decode("utf-8", "replace")
    gist_of(text)
    reader = Tags()
    reader.feed(html_of(text))
    demand(reader.found <= TAGS, f"tags that no text may have: {reader.found - TAGS}")
    demand(reader.schemes <= SCHEMES, f"addresses that no text may have: {reader.schemes}")


def studies(data: bytes) -> None:
    """A study, or a record, is taken in as what can be kept, shown and gone on with, or refused."""
    text = data.decode("utf-8", "replace")
    try:
        study = check(taken_in(text, "en"))
    except Refused as refused:
        say(Phrase(refused.refusal.text, **refused.details))
        return
    demand(text.startswith(record.FORMAT) or write(study) == canonical(text),
           "a study is taken in otherwise than it was written")
    demand(reread(study) == study, "a study is taken in that is another one when it is read again")
    names = player_names(study.start(), ENGLISH)
    for step in study.steps():
        demand(bool(label_of(study, step, names, ENGLISH).text), "a move is called nothing")
    show(study, study.nodes[-1].number)
    go_on(study)


def go_on(study: Study) -> None:
    """Whoever is asked at the end of the study does the first thing they can."""
    state = study.match(study.nodes[-1].number).state
    if not state.is_terminal():
        try:
            longer, _ = added(study, study.nodes[-1].number, str(state.choices()[0]))
            check(longer)
        except Refused as refused:
            say_why(refused, study.game)
            return
        demand(reread(longer) == longer, "a study cannot be read again once it has gone on")


def reread(study: Study) -> Study:
    """The study from its text, which was not read before."""
    return read.__wrapped__(write(study))


def show(study: Study, number: int) -> None:
    """As the page does, the board with everything that is pointed at, and that in words."""
    view = study_view(row_of(study), study, number, "", ENGLISH)
    demand(bool(view.boards.wide.parts), "nothing is drawn")
    shown_pointers(view, places(view))


def row_of(study: Study) -> StudyRow:
    """As it is kept of somebody."""
    return StudyRow("", "", "secret", study.game.name, study.title, study.language, "", 0, 0)


def additions(data: bytes) -> None:
    """What an author adds to a study by forms, a line each after the number of a node, is there
    when it is read again, or is refused; then nothing has changed."""
    rules, text = game_and_text(data)
    study = of_position(some_match(rules, data[:2]).state, "Which first?", "en")
    for line in text.split("\n"):
        number, _, form = line.partition(" ")
        before = write(study)
        try:
            study = check(with_form(study, int(number) if number.isdecimal() and len(number) < 9
                                    else ROOT, dict(parse_qsl(form, keep_blank_values=True))))
        except Refused as refused:
            say_why(refused, rules)
            demand(write(study) == before, "what was refused has changed the study")
        demand(reread(study) == study, "a study is kept that cannot be read again")
    show(study, study.nodes[-1].number)


def with_form(study: Study, number: int, form: dict[str, str]) -> Study:
    """What the form changes of this node."""
    if "comment" in form:
        return with_comment(study, number, comment_of(text_of(form, "comment")))
    if "place" in form:
        return pointing(study, number, Pointer(text_of(form, "place"), text_of(form, "to")))
    if "title" in form:
        return replace(study, title=one_line(text_of(form, "title")),
                       language=text_of(form, "language"))
    if "main" in form:
        return leading(study, number)
    if "delete" in form:
        return without(study, number)
    return added(study, number, text_of(form, "action"))[0]


def pointing(study: Study, number: int, pointer: Pointer) -> Study:
    if pointer not in study.node(number).pointers:
        check_pointer(study_view(row_of(study), study, number, "", ENGLISH), pointer)
    return with_pointer(study, number, pointer)


def plans(data: bytes) -> None:
    """A plan as programs send it is kept and told as it was meant, or refused."""
    rules, text = game_and_text(data)
    try:
        plan = PlanMaking.model_validate(json.loads(text)).plan
    except (ValueError, RecursionError):
        return
    keep_plan(plan, some_match(rules, data[:2]), some_seat(rules, data))


def drafts(data: bytes) -> None:
    """A plan as the page sends it is shown with whatever is wrong with it, and kept and told as it
    was meant, or refused."""
    rules, text = game_and_text(data)
    match, seat = some_match(rules, data[:2]), some_seat(rules, data)
    form = dict(parse_qsl(text, keep_blank_values=True))
    made, _, _, _ = drawn_up(table_of(match), seat, match.number, with_added(form), [], ENGLISH)
    for said in made.said:
        say(said.phrase)
    for choice in made.offers:
        say(choice.name)
    if made.refused is not None:
        say_why(made.refused, rules)
    keep_plan(meant(form), match, seat)


def keep_plan(plan: Plan, match: Match, seat: int) -> None:
    """Make it after the last entry, read it again and as its owner does, and follow it for a while;
    or be refused. The position stays as it is."""
    before = str(match.state)
    try:
        check_plan(plan, match.state, seat, match.number)
    except Refused as refused:
        say_why(refused, match.game)
        return
    finally:
        demand(str(match.state) == before, "a plan has changed the position")
    demand(plan_of(str(plan)) == plan, "a plan is another one when it is read again")
    demand(tuple(plies_of(lines_of(plan))) == plan.plies, "a plan is shown as another one")
    row = PlanRow("", "", 1, match.number, plan, 0)
    _, listed, kept, _ = drawn_up(table_of(match), seat, match.number, [], [row], ENGLISH)
    demand(len(listed) + len(kept) == 1, "a plan is not listed")
    for one in listed:
        for phrase in (*(said.phrase for said in one.said), *one.until):
            say(phrase)
    follow(plan, match, seat)


def follow(plan: Plan, match: Match, seat: int) -> None:
    """Whatever the others do, the plan stands somewhere; what is due is done whole, or refused."""
    base, rng = match.number, Rng(match.number)
    for _ in range(FOLLOWED):
        now = course(plan, base, match, seat)
        if now.drop is not None:
            demand(bool(now.drop.why), "a plan is dropped for no reason")
        if now.stands == "due":
            with suppress(Refused):
                way.play(match.fork(), seat, now.way)
        if match.state.is_terminal():
            return
        match.play(match.state.sample(rng))


def imports(data: bytes) -> None:
    """Rows of a database of the present schema, or a whole file with its head, fill an empty
    database, in which every table is then replayed; or they are refused."""
    text = data.decode("utf-8", "replace")
    given = [*([begun()] if text.startswith("[") else []), *StringIO(text)]
    engine = create_engine("sqlite://", creator=new_file, poolclass=StaticPool)
    try:
        with redirect_stderr(StringIO()) as told:
            done = doing("import", lambda: brought_in(engine, given))
        demand(not done or bool(told.getvalue()), "an import is refused without a word")
    finally:
        engine.dispose()


def brought_in(engine: Engine, given: list[str]) -> bool:
    """As `grandtour import` does it."""
    with migrating(engine) as connection:
        take_in(connection, given)
        if faults := audit(connection).faults:
            raise CannotDo("; ".join(faults))
    return True


def begun() -> str:
    """The first line of an export of the present schema."""
    return json.dumps({"grandtour": __version__, "schema": sorted(heads())})


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
        positions, records, exports, proofs, notation, markdown, imports, studies, additions,
        plans, drafts)}
ENGLISH: Final = language("en")
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


def some_match(rules: Game[Any], chosen: bytes) -> Match:
    """A match with somebody to act, some random actions after the start."""
    rng = Rng(int.from_bytes(chosen))
    players = rules.least + int(rng.below(rules.most - rules.least + 1))
    match = Match(rules, players, rules.choose(players, {}))
    steps = int(rng.below(STEPS))
    while steps > 0 or match.state.is_chance_node():
        match.play(match.state.sample(rng))
        steps -= 1
    return match


def some_seat(rules: Game[Any], chosen: bytes) -> int:
    """One that there is with any number of players."""
    return sum(chosen[:2]) % rules.least


def table_of(match: Match) -> Table:
    """A table at which it is played."""
    seats = [Seat("person", name) for name in NAMES[:match.players]]
    return Table(id="", code="", opened_as="", seats=seats, match=match, seed=0, opened_by="")


def say(phrase: Phrase) -> None:
    """In every language."""
    for code in CODES:
        demand(bool(language(code).say(phrase)), "a sentence says nothing")


def say_why(refused: Refused, rules: Game[Any]) -> None:
    """As a table says it."""
    say(games.words(rules.name).refusal(refused.refusal, refused.details, NAMES))


def kept(door: str) -> Iterator[Path]:
    """What has reached something new at this door, by name."""
    return iter(sorted((CORPORA / door).iterdir()))


def seeds(door: str) -> Iterator[bytes]:
    """What to begin with: things as they are."""
    return {"positions": of_games(lambda match: str(match.state)),
            "notation": of_games(lambda match: str(match.state.choices()[0])),
            "records": iter([record.write(short()).encode()]),
            "exports": iter([exported(short())]),
            "proofs": iter([proof.write(dealt(), short()).encode()]),
            "markdown": iter([b"**bold** [a](https://b) `c`\n\n> d\n\n1. e\n\n# f <i>"]),
            "imports": iter([begun().encode() + b'\n{"rows": 0}']),
            "studies": (one[2:] for one in of_games(studied)),
            "additions": of_games(adding),
            "plans": of_games(planning),
            "drafts": of_games(drafting)}[door]


def of_games(written: Callable[[Match], str]) -> Iterator[bytes]:
    """Something of a match of each game, after its mark."""
    for number, name in enumerate(games.names()):
        mark = bytes((number, 7))
        yield mark + written(some_match(games.game(name), mark)).encode()


def studied(match: Match) -> str:
    """A study of its last actions, with a variation, a comment and pointers."""
    study = of_match(match, match.number - 3, "Which first?", "fr")
    study, last = added(study, ROOT, str(study.start().state.sample(Rng(2))))
    study = with_comment(study, last, "So **bold**,\n\n# and dear.")
    study = with_pointer(study, ROOT, Pointer(*islice(aimed(study), 2)))
    return write(with_pointer(study, ROOT, Pointer(next(aimed(study)))))


def aimed(study: Study) -> Iterator[str]:
    """The places that can be pointed at at its root."""
    return iter(aims(study_view(row_of(study), study, ROOT, "", ENGLISH).boards.wide))


def adding(match: Match) -> str:
    """A move, what is said of it and pointed at, and what becomes of it."""
    study = of_position(match.state, "", "en")
    one, another = islice(aimed(study), 2)
    forms: list[dict[str, str]] = [
        {"action": str(match.state.choices()[0])}, {"comment": "So\r\n**bold**"},
        {"place": one, "to": another}, {"place": another}, {"title": "Why?", "language": "ja"},
        {"main": ""}, {"delete": ""}]
    return "\n".join(f"{number} {urlencode(form)}"
                     for number, form in zip((0, 1, 1, 0, 0, 1, 1), forms, strict=True))


def planning(match: Match) -> str:
    """What to do when asked next, if something is so then, up to where somebody does something."""
    verb, action, limit = foreseen(match)
    return json.dumps({
        "number": match.number, "until": [f"{verb} <3 *"], "limits": [limit],
        "plies": [{"if": ["..."], "given": [limit], "do": [action]}]})


def drafting(match: Match) -> str:
    """The same as the page has it."""
    verb, action, limit = foreseen(match)
    seat, test, fact = limit.split(" ", 2)
    return urlencode({
        "at": match.number, "steps": f"{IF}...\r\n{GIVEN}{limit}", "kind": DO, "action": action,
        "fact": f"{seat} {fact}", "test": test, "until": verb,
        "until_fact": f"{seat} {fact}", "until_test": test})


def foreseen(match: Match) -> tuple[str, str, str]:
    """The verb of what can be done now, what the seat of this seed can perhaps do when it is asked
    next, and that something it reads is no longer so."""
    seat = some_seat(match.game, bytes((games.names().index(match.game.name), 7)))
    made = draft(table_of(match), seat, match.number, [f"{IF}..."])
    key = next(iter(facts(match.state, seat)))
    return (str(match.state.choices()[0]).partition(" ")[0], made.offers[0].action,
            str(Limit(*key, CHANGES)))


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


def functions_of(patterns: Sequence[str]) -> Iterator[FunctionType]:
    """All that these modules define, by patterns of their names."""
    modules = {name: module for name, module in [*sys.modules.items()]
               if any(fnmatchcase(name, pattern) for pattern in patterns)}
    for name, module in modules.items():
        for one in [*vars(module).values()]:
            for found in [one, *(vars(one).values() if isinstance(one, type) else ())]:
                if isinstance(found, FunctionType) and found.__module__ == name:
                    yield found


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("door", choices=DOORS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--watch", nargs="+", default=[], metavar="MODULES")
    wished = parser.parse_args(arguments)
    import atheris

    folder = CORPORA / wished.door
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(wished.door)):
        (folder / f"seed{number}").write_bytes(seed)
    if wished.watch:
        for function in functions_of(wished.watch):
            atheris.instrument_func(function)
    else:
        atheris.instrument_all()
    atheris.Setup([sys.argv[0], str(folder), f"-max_total_time={wished.seconds}",
                   f"-max_len={LONGEST}", "-timeout=10"], DOORS[wished.door])
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
