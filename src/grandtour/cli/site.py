"""The site: its settings and announcement, its audit log, the versions at work and the outbox.

These commands work while the site runs, which takes changes over within seconds."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final, get_args

import click

from grandtour.console.command import CommandFailed, command
from grandtour.console.database import build_audit_entry, explain_refusals, run_with_opened_database
from grandtour.console.options import NATURAL, database_option, language_option, name_and_value
from grandtour.console.terminal import choose_reader_language
from grandtour.language import CODES, Language, language as language_of
from grandtour.maintenance.measures import FigureName, Graph, Span, find_begin_of_span, build_graphs
from grandtour.maintenance.stores.measures import MeasureStore
from grandtour.notifications.delivery import read_reason
from grandtour.notifications.rows import NoticeRow
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.hours import list_time_zones
from grandtour.people.site import FIELDS, SiteSettings
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.site import SiteStore
from grandtour.store.database import Database, open_snapshot
from grandtour.store.versions import read_versions
from grandtour.web.http.dates import parse_moment
from grandtour.web.site_host.acts import describe_act
from grandtour.web.site_host.health import list_versions

MOST_NOTICES: Final = 200
BARS: Final = "▁▂▃▄▅▆▇█"
AWAY: Final = " "               # no server was there
LABELS: Final[dict[FigureName, str]] = {
    "people": "people who were here within an hour", "tables": "tables that were played",
    "moves": "moves", "streams": "open pages of tables", "delay": "longest delay (ms)",
    "errors": "requests that failed"}


@command(examples=(
    ("grandtour site", "print what is set; everything else has its default"),
    ("grandtour site --set accounts=invited --set name=Thursdays", "set both"),
    ("grandtour site --set name=", "restore the default"),
    ("grandtour site --set tables=20 --set space=50", "set limits"),
    ("grandtour site --set backups=/srv/backups --set backups_kept=30",
     "set the backup folder, and how many to keep")))
@click.option("--set", "changes", type=name_and_value, multiple=True, metavar="FIELD=VALUE",
              help=f"one of {', '.join(FIELDS)}; may be given several times")
@database_option
def site(changes: Sequence[tuple[str, str]], database: str) -> None:
    """Print the settings of the site, after changing some."""
    run_with_opened_database(database, partial(print_settings, changes=changes))


async def print_settings(opened: Database, changes: Sequence[tuple[str, str]]) -> None:
    """Change and print settings. Raise Refused as `Site.change_settings`."""
    settings = SiteSettings(SiteStore(opened), {})
    await settings.change_settings(dict(changes))
    for field in FIELDS:
        if value := settings.find_value(field):
            print(f"{field}={value}")


@command(only_one=("texts", "end"), examples=(
    ("grandtour announce", "print the announcement that is shown now"),
    ('grandtour announce --text en="The site is down tonight." --until "2027-01-31 22:00" '
     "--zone Europe/Paris", "show it on every page until then"),
    ("grandtour announce --end", "end it now")))
@click.option("--text", "texts", type=name_and_value, multiple=True, metavar="LANGUAGE=TEXT",
              help=f"in one of {', '.join(CODES)}; may be given several times")
@click.option("--until", default="", show_default=False, metavar="TIME",
              help="with --text, the end")
@click.option("--zone", default="UTC", metavar="ZONE", help="the time zone of --until")
@click.option("--end", is_flag=True, help="end the announcement now")
@database_option
def announce(texts: Sequence[tuple[str, str]], until: str, zone: str, end: bool,
             database: str) -> None:
    """Print the announcement to everyone on the site, after changing it."""
    if zone not in list_time_zones():
        raise CommandFailed(f"there is no time zone called {zone}")
    if unknown := {code for code, _ in texts}.difference(CODES):
        raise CommandFailed(f"there is no language {min(unknown)}; there are {', '.join(CODES)}")
    if until and not texts:
        raise CommandFailed("--until goes with --text LANGUAGE=TEXT")
    if end:
        run_with_opened_database(database, end_announcement)
    elif texts:
        run_with_opened_database(database, partial(publish_announcement, texts=dict(texts),
                                                   until=parse_moment(until, zone)))
    else:
        run_with_opened_database(database, print_announcement)


async def end_announcement(opened: Database) -> None:
    settings = await load_site(opened)
    await settings.end_announcement()


async def publish_announcement(opened: Database, texts: Mapping[str, str], until: int) -> None:
    """Publish and print an announcement. Raise Refused as `Site.draft_announcement`."""
    settings = await load_site(opened)
    await settings.publish_announcement(settings.draft_announcement(texts, until))
    await print_announcement(opened)


async def print_announcement(opened: Database) -> None:
    found = (await load_site(opened)).find_current_announcement()
    if found is None:
        print("There is no announcement.")
        return
    for code, text in found.texts.items():
        print(f"{code}: {text}")
    print(f"until {format_minute(found.until)} UTC")


async def load_site(opened: Database) -> SiteSettings:
    """Return the site with its stored settings."""
    settings = SiteSettings(SiteStore(opened), {})
    await settings.load_settings()
    return settings


@command(examples=(
    ("grandtour log", "what hosts did last, the newest first"),
    ("grandtour log --most 10 --language fr", "the last ten of it, in French")))
@click.option("--most", type=NATURAL, default=200, metavar="N", help="show at most this many")
@language_option
@database_option
def log(most: int, language: str, database: str) -> None:
    """Print what hosts of the site did that concerns others, the newest first."""
    run_with_opened_database(database, partial(print_acts, most=most,
                                               language=choose_reader_language(language)))


async def print_acts(opened: Database, most: int, language: Language) -> None:
    for one in await HostStore(opened).list_acts(most):
        print(f"{format_minute(one.moment)} UTC  {describe_act(one, language).said}")


def format_minute(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


@command(examples=(
    ("grandtour versions", "of Grand Tour, of the database, its schema and Python, of all rules"),))
@database_option
@explain_refusals()
def versions(database: str) -> None:
    """Print which versions are at work. The schema is that of the database, which stays as it is.
    """
    with open_snapshot(database) as connection:
        found = read_versions(connection)
    for title, version in list_versions(found, language_of("en")):
        print(f"{title}: {version}")


@command(examples=(
    ("grandtour graphs", "a line for each figure, a bar for each quarter of an hour"),
    ("grandtour graphs --span week", "a bar for every two hours")))
@click.option("--span", type=click.Choice(get_args(Span)), default="day",
              help="the period to show")
@database_option
def graphs(span: Span, database: str) -> None:
    """Print what the site has measured of itself, a line for each figure."""
    run_with_opened_database(database, partial(print_graphs, span=span))


async def print_graphs(opened: Database, span: Span) -> None:
    now = time.time_ns() // 1_000_000
    found = await MeasureStore(opened).list_since(find_begin_of_span(span, now))
    for graph in build_graphs(found, span, now):
        print(draw_graph(graph))


def draw_graph(graph: Graph) -> str:
    """Return the maximum, and the bars scaled to it."""
    top = max([1.0, *(value for value in graph.values if value is not None)])
    bars = "".join(AWAY if value is None else BARS[round(value / top * (len(BARS) - 1))]
                   for value in graph.values)
    return f"{LABELS[graph.figure]:36} at most {top if any(graph.values) else 0:>7.0f}  {bars}"


@command(examples=(
    ("grandtour outbox", "what waits to be sent, and what could not be sent"),
    ("grandtour outbox --again", "let the server try once more what could not be sent")))
@click.option("--again", is_flag=True, help="retry failed notifications first")
@database_option
def outbox(again: bool, database: str) -> None:
    """Print how many notices there are of each state, then those that wait or have failed."""
    run_with_opened_database(database, partial(print_notices, again=again))


async def print_notices(opened: Database, again: bool) -> None:
    store = NoticeStore(opened)
    if again:
        await store.retry_notice((), build_audit_entry("send_again"))
    counts = await store.count_states()
    print(", ".join(f"{count} {state}" for state, count in sorted(counts.items())) or "empty")
    for notice in await store.list_unsent(MOST_NOTICES):
        print(describe_notice(notice))


def describe_notice(notice: NoticeRow) -> str:
    """Return a line without names and addresses."""
    why = read_reason(notice.fault, language_of("en"))
    tries = f", {notice.tries} tries: {why}" if notice.tries else ""
    return (f"{notice.id}  {notice.state} for {format_minute(notice.due)} UTC  {notice.channel}: "
            f"{notice.event} at {notice.subject.kind} {notice.subject.id}{tries}")
