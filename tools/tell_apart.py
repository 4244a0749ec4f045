"""Tries to tell twins apart: every channel of the site is compared byte by byte.

The same site stands twice, with one of the twins at each. Both have the same people, ids and
clock, so that nothing has to be left out of what they answer but the number of the request in
the server's log. What was compared is counted by channel; `--keep docs/secrecy.jsonl` adds a line,
of which `secrecy_table.py` makes a page."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import (
    AsyncIterator, Callable, Iterator, Mapping, MutableMapping, Sequence,
)
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from string import Formatter
from typing import Any, Final
from unittest.mock import patch
from urllib.parse import parse_qsl, quote, urlencode

from channels import ASKED, TOLD
from fastapi import FastAPI
from feature_tests import load_from_features
from twins import NOW, Pair, game_of, pairs, secret_entries

from grandtour.advice.service import Adviser
from grandtour.bots.pool import BotPool, ConsideredAction, explain_lines
from grandtour.bots.thinking.queue import JobClaim
from grandtour.engine.core import PUBLIC
from grandtour.engine.rng import Rng
from grandtour.games import game as rules_of, names
from grandtour.games.reasons import Reason, Shares
from grandtour.language import CODES, language
from grandtour.maintenance.making import make_database
from grandtour.notifications.facts import collect_table_facts
from grandtour.notifications.letters import NotificationRecipient, EmailLinks, EmailWriter
from grandtour.notifications.notes import build_table_note
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.settings import USUAL
from grandtour.tables.bot_runner import resample_for_bot
from grandtour.tables.codec import build_row
from grandtour.tables.open_positions import is_open_at
from grandtour.tables.rows import EntryRow
from grandtour.tables.seating import find_bot_of_entry
from grandtour.tables.status import build_status
from grandtour.tables.table import Table
from grandtour.web.app import Settings, create_app
from grandtour.web.table_view.folded import CollapsedLines, collapse_taken_back_lines
from grandtour.web.table_view.game_log import build_log

PLAYED: Final = load_from_features("secrecy_play")      # background work of features at tables
SECRETS: Final = load_from_features("secrecy_secrets")  # what players keep secret in features
PEOPLE: Final = ("Twin", "Lea", "Kenji", "Ines", "Otto", "Nour")
LOOKER = "Mara"                     # a member who sits nowhere
SECRET_QUESTIONS: Final = ("bag", "tiles", "marker 0", "marker 1", "marker 2", "hand 0", "hand 1")
NUMBERED: Final = b"x-request-id"
SHOWN: Final = 300              # characters of a difference
COMPARED: Final = "compared: "  # counts by channel
ANSWERED: Final = "answered: "  # counts of successful answers
GRANTED: Final = (b"2", b"3")
FAILED: Final = b"5"              # reported whether alike at both or not


class Echo(BotPool):
    """A pool of bots whose answers are exactly what they were sent, so that any difference
    shows."""

    async def consider(self, claim: JobClaim, bot: str, game: str, position: str,
                       seed: int) -> list[ConsideredAction]:
        state = rules_of(game).position(position)
        rng = Rng(seed, int(sha256(position.encode()).hexdigest()[:12], 16))
        players = len(state.scores())
        return [ConsideredAction(str(action), int(rng.below(100)),
                                 tuple(int(rng.below(100)) / 100 for _ in range(players)),
                                 (str(action),))
                for action in state.choices()]

    async def explain_choice(self, claim: JobClaim, game: str, position: str, best: Sequence[str],
                             other: Sequence[str], looker: int, names: list[str],
                             shares: Shares) -> Reason | None:
        return explain_lines(game, position, best, other, looker, names, shares)


class Puppet:
    """A worker for the bots of one of the two sites, whose choices are given."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, text: str) -> None:
        """Set the next choice, in notation; "" is any that is legal."""
        self._told.put_nowait(text)

    async def run_call(self, _function: Callable[..., Any], given: tuple[object, ...],
                       _longest: float) -> str:
        """Return the next choice."""
        _, game, position, _ = given
        return await self._told.get() or str(
            rules_of(str(game)).position(str(position)).choices()[0])

    def terminate(self) -> None:
        """Do nothing."""


@dataclass
class Site:
    """One of the two sites, and its looker."""

    app: FastAPI
    puppet: Puppet
    people: list[PersonRow]
    token: str
    looker: str                     # the token of a member who looks on
    secret: bool                    # whether everyone else keeps something secret in features

    async def take(self, pair: Pair, table: Table) -> Table:
        """Make this a table of the site. Its entries are written and read back."""
        tables = self.app.state.services.tables
        match = table.match
        kept = [EntryRow(entry.number, entry.seat, entry.text, "", NOW - 60_000)
                for entry in match.entries]
        row = build_row(pair.true)
        await tables.store.add_table(
            type(row)(**{**row.__dict__, "entries": tuple(kept)}), build_status(table, NOW))
        found: Table = await tables.load_table(table.id)
        found.match.state = match.state
        if type(match) is not type(found.match):
            found.match = match
        for seat in found.seats:
            if seat.kind == "person" and seat.holder != self.people[0].id:
                await self.keep_secret(found, seat.holder)
        return found

    async def keep_secret(self, table: Table, person: str) -> None:
        """Let another player keep a secret in each feature at one site, and none at the other."""
        for kept in SECRETS if self.secret else ():
            await kept.keep_secret(self.app.state.services, table, person, table.match.number)

    def token_for(self, pair: Pair) -> str:
        """Return the token of the looker: the first person from a seat, else an unknown one, or,
        where positions are shown open, a member."""
        if pair.seat != PUBLIC:
            return self.token
        return self.looker if pair.true.terms.open_after else ""

    async def ask(self, request: Request, token: str) -> bytes:
        """Return the whole answer; of a stream the first event."""
        scope = request.scope(token)
        parts: list[bytes] = []
        head = b""
        asked, answered = False, asyncio.Event()

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if asked:
                await answered.wait()
                return {"type": "http.disconnect"}
            asked = True
            return {"type": "http.request", "body": request.body, "more_body": False}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal head
            if message["type"] == "http.response.start":
                kept = sorted(header for header in message["headers"] if header[0] != NUMBERED)
                parts.append(b"%d " % message["status"])
                head = repr(kept).encode()
            else:
                parts.append(message.get("body", b""))
                answered.set()

        await self.app(scope, receive, send)
        if scope["path"].endswith("/stream"):   # a beat before the end is a matter of time
            del parts[2:]
        return b"".join([*parts, head])


@dataclass(frozen=True)
class Request:
    """A request of a browser, its script or a program."""

    method: str
    address: str
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    route: str = ""             # the channel

    @classmethod
    def of(cls, route: str, wish: str, values: dict[str, list[str]], rng: Rng) -> Request | None:
        """Return a request of `ASKED` filled in, or None if there is nothing to fill in."""
        places = [name for _, name, _, _ in Formatter().parse(wish) if name]
        if any(not values[name] for name in places):
            return None
        picked = {name: values[name][rng.below(len(values[name]))] for name in places}
        address, _, fields = wish.removeprefix("JSON ").partition(" | ")
        method = route.partition(" ")[0]
        headers = [(b"accept", b"application/json" if wish.startswith("JSON ") else b"text/html"),
                   (b"sec-fetch-site", b"same-origin")]
        body = b""
        if fields:
            given = {name: value.format_map(picked) for name, value in
                     parse_qsl(fields, keep_blank_values=True)}
            program = address.startswith("/api/")
            headers.append((b"content-type", b"application/json" if program
                            else b"application/x-www-form-urlencoded"))
            body = json.dumps({name: int(value) if value.isdecimal() else value
                               for name, value in given.items()}).encode() if program \
                else urlencode(given).encode()
            headers.append((b"content-length", b"%d" % len(body)))
        filled = address.format_map({name: quote(value) for name, value in picked.items()})
        return cls(method, filled, tuple(headers), body, route)

    def scope(self, token: str) -> dict[str, Any]:
        """Return its ASGI scope with this token; "" is anonymous."""
        cookie = [(b"cookie", f"grandtour={token}".encode())] if token else []
        path, _, query = self.address.partition("?")
        return {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1",
                "method": self.method, "scheme": "http", "path": path, "root_path": "",
                "raw_path": quote(path).encode(), "query_string": query.encode(),
                "headers": [(b"host", b"twins.example"), *self.headers, *cookie],
                "client": ("127.0.0.1", 1), "server": ("twins.example", 80),
                "state": {}}

    def __str__(self) -> str:
        return f"{self.method} {self.address} {self.body.decode()}".strip()


@asynccontextmanager
async def two_sites(folder: Path) -> AsyncIterator[tuple[Site, Site]]:
    """Yield both sites on copies of the same database.

    Results are not saved, since a disguise cannot be replayed. Background work of features at
    tables waits for a call."""
    first, second = folder / "one.sqlite", folder / "other.sqlite"
    with (patch("time.time_ns", lambda: NOW * 1_000_000), patch("time.time", lambda: NOW / 1000),
          patch("time.monotonic_ns", lambda: NOW * 1_000_000),
          patch("grandtour.tables.ends.EndWatcher._note_change"), ExitStack() as stack):
        for played in PLAYED:
            stack.enter_context(played.still())
        async with site(first, Puppet()) as app:
            made = [await app.state.services.people.create_guest(name) for name in PEOPLE]
            people = [await app.state.services.people.accounts.set_name(person, person.name)
                      for person, _ in made]
            looker = await new_member(app.state.services.people, LOOKER)
            await app.state.services.site.permanent_id()
        token = made[0][1]
        shutil.copy(first, second)
        puppets = (Puppet(), Puppet())
        async with site(first, puppets[0]) as one, site(second, puppets[1]) as other:
            yield (Site(one, puppets[0], people, token, looker, secret=True),
                   Site(other, puppets[1], people, token, looker, secret=False))


async def new_member(people: People, name: str) -> str:
    """Return a token of a new member with this name."""
    guest, token = await people.create_guest(name)
    await people.accounts.register(guest, name, "a short sentence")
    return token


@asynccontextmanager
async def site(database: Path, puppet: Puppet) -> AsyncIterator[FastAPI]:
    make_database(f"sqlite:///{database}")
    app = create_app(Settings(f"sqlite:///{database}", requests=0, pause=0,
                              worker=lambda: puppet))
    async with app.router.lifespan_context(app):
        services = app.state.services
        services.tables.now = lambda: NOW
        app.state.services = replace(services, adviser=Adviser(services.tables, Echo()))
        yield app


def values_of(pair: Pair, rng: Rng) -> dict[str, list[str]]:
    """Return the values to fill into requests."""
    table, seat = pair.true, pair.seat
    match = table.match
    state = match.state
    own = [str(action) for action in state.choices()] if state.current_player() == seat else []
    actions = match.game.actions
    covered = [str(action) for one in (state, pair.other.match.state) for action in one.choices()]
    guesses = [str(actions[rng.below(len(actions))]) for _ in range(12)]
    guesses += [covered[rng.below(len(covered))] for _ in range(6)]
    guesses += [command.verb for command in match.game.commands] + list(SECRET_QUESTIONS)
    return {
        "id": [table.id], "code": [table.code], "game": [match.game.name],
        "lang": list(CODES), "now": [str(match.number)],
        "past": [str(number) for number in range(match.number)],
        "open": [str(number) for number in range(match.number)
                 if is_open_at(table, number)] if seat == PUBLIC else [],
        "secret": [str(entry.number - 1) for entry in secret_entries(match) if entry.seat >= 0],
        "bot": [str(entry.number) for entry in match.entries
                if entry.seat >= 0 and not entry.back and find_bot_of_entry(table, entry.number)],
        "fold": [str(item.number)
                 for item in collapse_taken_back_lines(build_log(table), match.number)
                 if isinstance(item, CollapsedLines)],
        "eyes": [*map(str, range(match.players)), "public", "all"],
        "own": own, "guess": [guess for guess in guesses if guess not in own]}


def requests(pair: Pair, rng: Rng, share: int, asked: Asked) -> Iterator[Request]:
    """Yield one in `share` of all requests, and the pages of the table itself."""
    values = values_of(pair, rng)
    for route, wishes in asked.items():
        for wish in wishes:
            if share == 1 or rng.below(share) == 0 or route in ALWAYS:
                request = Request.of(route, wish, values, rng)
                if request is not None:
                    yield request


Asked = Mapping[str, Sequence[str]]     # as `ASKED`
ALWAYS: Final = ("GET /api/v1/tables/{id}",)


async def outgoing_messages(table: Table, pair: Pair, person: PersonRow,
                            pictured: bool) -> dict[str, bytes]:
    """Return what leaves by other ways than an answer: emails, webhooks, positions for a bot."""
    if pair.seat == PUBLIC:
        return {}
    code = CODES[pair.seed % len(CODES)]
    to = NotificationRecipient(person.id, pair.seat, language(code), USUAL, "secret", NOW)
    links = EmailLinks("https://twins.example")
    writer = EmailWriter(links, lambda: "Twins")
    found = {f"webhook {event}": json.dumps(collect_table_facts(table, event, to, links)).encode()
             for event in TOLD}
    found |= {f"note {event}": repr(build_table_note(table, event, to, links, "webhook")).encode()
              for event in TOLD}
    if pictured:
        found |= {f"letter {event}": repr(await writer.write_letter(table, event, to)).encode()
                  for event in TOLD}
    if pair.kind == "resample":         # a bot remembers what its seat saw only for a moment
        found["bot"] = str(resample_for_bot(table.match.state, pair.seat, pair.seed, 1)).encode()
    return found


@dataclass(frozen=True)
class Difference:
    """A place where the twins differ, or where the site fails."""

    pair: Pair
    channel: str
    answers: tuple[bytes, bytes]

    def __str__(self) -> str:
        one, other = self.answers
        at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                  min(len(one), len(other)))
        start = max(0, at - SHOWN // 3)
        return "\n".join([f"{self.pair}", f"  {self.channel}", *(
            f"    {answer[start:start + SHOWN]!r}" for answer in self.answers)])


async def compare(sites: tuple[Site, Site], pair: Pair, share: int, counts: Counter[str],
                  wished: Asked = ASKED) -> list[Difference]:
    """Request every channel at both sites."""
    rng = Rng(pair.seed, 3)
    tables = [await one.take(pair, table)
              for one, table in zip(sites, (pair.true, pair.other), strict=True)]
    if pair.kind != "match":        # the same entries were read back
        tables[1].match = pair.other.match
    found: list[Difference] = []
    asked = list(requests(pair, rng, share, wished))
    for request in asked:
        one, other = [await asked_of(site, request, pair) for site in sites]
        counts["answers"] += 2
        counts[f"{COMPARED}{request.route}"] += 1
        counts[f"status {one[:3].decode()}"] += 2
        counts[f"{ANSWERED}{request.route}"] += one.startswith(GRANTED)
        if one != other or one.startswith(FAILED):
            found.append(Difference(pair, str(request), (one, other)))
    pictured = rng.below(4 * share) == 0
    letters = [await outgoing_messages(table, pair, sites[0].people[0], pictured)
               for table in tables]
    counts["answers"] += sum(map(len, letters))
    counts.update([f"{COMPARED}{channel}" for channel in letters[0]])
    found += [Difference(pair, channel, (letters[0][channel], letters[1][channel]))
              for channel in letters[0] if letters[0][channel] != letters[1][channel]]
    counts["pairs"] += 1
    counts[f"{pair.kind} twins"] += 1
    counts["differ hiddenly"] += pair.differs or pair.kind == "match"
    counts[pair.true.match.game.name] += 1
    counts[f"{pair.true.match.players} players"] += 1
    counts["differences"] += len(found)
    return found


async def asked_of(site: Site, request: Request, pair: Pair) -> bytes:
    """Return the answer; an error names the pair."""
    try:
        return await site.ask(request, site.token_for(pair))
    except Exception as fault:
        fault.add_note(f"{pair}\n  {request}")
        raise


async def run(matches: int, seed: int, share: int = 1, only: str = "") -> tuple[
        Counter[str], list[Difference]]:
    """Compare the twins of `matches` matches of all games in turn, or of one only."""
    counts: Counter[str] = Counter()
    found: list[Difference] = []
    seeds = (number for number in count(seed) if only in ("", game_of(number).name))
    with tempfile.TemporaryDirectory() as folder:
        async with two_sites(Path(folder)) as sites:
            for number in islice(seeds, matches):
                for pair in pairs(number, sites[0].people):
                    found += await compare(sites, pair, share, counts)
                    found += compare_counters(sites, pair)
                    counts[f"{COMPARED}GET /metrics"] += 1
                counts["matches"] += 1
    return counts, found


def run_line(wished: argparse.Namespace, counts: Counter[str], differences: int) -> str:
    """Return a run of one game as a line of JSON."""
    return json.dumps({
        "game": wished.game, "first": wished.seed, "matches": counts["matches"],
        "share": wished.share,
        "pairs": counts["pairs"], "differ_hiddenly": counts["differ hiddenly"],
        "differences": differences, "seconds": round(time.process_time()),
        "compared": count_by_channel(counts, COMPARED),
        "answered": count_by_channel(counts, ANSWERED)}) + "\n"


def count_by_channel(counts: Counter[str], what: str) -> dict[str, int]:
    return {name.removeprefix(what): number for name, number in sorted(counts.items())
            if name.startswith(what)}


def compare_counters(sites: tuple[Site, Site], pair: Pair) -> list[Difference]:
    """Return the differences of the host's counters, after both sites have answered the same."""
    one, other = map(counters, sites)
    return [Difference(pair, "GET /metrics", (one, other))] if one != other else []


def counters(site: Site) -> bytes:
    """Return the site's counters, and the numbers of tables and streams, without times and
    queues."""
    told = [f"{sample.name} {sample.labels} {sample.value}"
            for family in site.app.state.services.metrics.registry.collect()
            if family.type in ("counter", "gauge") and family.name.startswith("grandtour")
            and family.name != "grandtour_writer_queue"
            for sample in family.samples if not sample.name.endswith("_created")]
    return "\n".join(told).encode()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    parser.add_argument("--share", type=int, default=1,
                        help="ask one in so many of all requests (%(default)s)")
    parser.add_argument("--game", default="", choices=names(), metavar="NAME")
    parser.add_argument("--keep", type=Path, metavar="FILE",
                        help="add a line for this run of one game")
    wished = parser.parse_args()
    if wished.keep and not wished.game:
        parser.error("a run that is kept is of one --game")
    counts, found = asyncio.run(run(wished.matches, wished.seed, wished.share, wished.game))
    if wished.keep:
        with wished.keep.open("a", encoding="utf-8") as file:
            file.write(run_line(wished, counts, len(found)))
    for difference in found:
        print(difference, file=sys.stderr)
    for name, number in counts.items():
        print(f"{name}: {number}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
