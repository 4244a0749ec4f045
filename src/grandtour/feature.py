"""Features: what a folder of `grandtour.features` adds to the site.

A feature is one folder with its domain, storage, pages, templates, scripts and tests. Its
`feature.py` declares `FEATURE`. The core imports no feature: it asks `features()` for what they
declare, and finds their pages, templates and files by their names (`web/http/packages.py`). The
command line adds the commands of `commands.py` in its folder (`cli/main.py`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:       # the help of the command line reads `commands` of features, not the site
    from pydantic import BaseModel
    from sqlalchemy import Column, Connection, Table

    from grandtour.language import Count, Language, Phrase

# To remove a feature, delete its folder and its line here.
NAMES: Final = (
    "collection",
    "communities",
    "demo_game",
    "explorer",
    "groups",
    "memos",
    "places",
    "plans",
    "reactions",
    "referee",
    "training",
    "studies",
    "tournaments",
    "entered_games",
)


@dataclass(frozen=True)
class ReportedMatter:
    """Something that people can report: its kind, and the subject that identifies it among things
    of that kind. `place` is its address on the site, `copy` its text with what is around it."""

    kind: str
    subject: str
    author: str
    place: str
    copy: str


class Reported(Protocol):
    """Finds and deletes the things of one kind that people can report to the host."""

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return what is reported. Refused if the person cannot see it."""

    async def remove_reported_item(self, subject: str) -> None:
        """Delete it, as the host has decided."""


@dataclass(frozen=True)
class Reportable:
    """A kind of things that people can report: its message, and the class of the service."""

    message: str
    service: type[Reported]


@dataclass(frozen=True)
class StoredTexts:
    """A table of texts that members write: its columns for the writer, the text and the moment.
    The texts count towards the space of their writer."""

    table: Table
    writer: str
    text: str
    moment: str


@dataclass(frozen=True)
class NewsItem:
    """Something new for a person: what the bell says, and the titles of the pages that tell more,
    by address; "" for a page without a title of its own."""

    text: Count
    places: Mapping[str, str]


@dataclass(frozen=True)
class PlayNote:
    """A note on how a person plays a game, and the address of a page that explains it."""

    text: str
    place: str


@dataclass(frozen=True)
class NoticeSource:
    """A kind of things that notices are about: the class of the service that finds the notices, a
    message that leads to the thing, and the address of its page before the id. The last two are
    missing for things without a page."""

    service: type
    link: str = ""
    path: str = ""


@dataclass(frozen=True)
class ProfilePart:
    """What a feature shows of a member: `facts` for its templates in the profile, and the `fields`
    that it adds to the profile in the API, which `load` fills in. Both functions take the services,
    the viewer, the member, and the parts of the profile that the viewer may see."""

    fields: type[BaseModel]
    load: Callable[[Any, Any, Any, frozenset[str]], Awaitable[BaseModel]]
    facts: Callable[[Any, Any, Any, frozenset[str]], Awaitable[Mapping[str, object]]]


@dataclass(frozen=True)
class Feature:
    """What a feature declares. Every field but the first may be left out."""

    # Makes the services of the feature from those of the core. Pages ask for one by its class.
    services: Callable[[Any], Sequence[object]]
    # By subject, the class of the service that exports and deletes what it keeps of a person.
    personal_data: Mapping[str, type] = field(default_factory=dict)
    reportable: Mapping[str, Reportable] = field(default_factory=dict)
    # Work that goes on as long as the server runs.
    jobs: Callable[[Any], Sequence[Coroutine[Any, Any, None]]] | None = None
    # By page, what the template `in_<page>.html` shows there: made of request and viewer. Templates
    # `in_table_<part>.html` show those of "table": side, result (below it), tabs, panels (below the
    # board), bar, nav, menu;
    # `in_table_modules.html` names modules of its script ("-memo"). On the front page ("shelf"),
    # the fact `shelf_games` names the games to show, in order.
    facts: Mapping[str, Callable[[Any, Any], Awaitable[Mapping[str, object]]]] = field(
        default_factory=dict)
    profile: ProfilePart | None = None
    # Panels at a table, by name: what a player alone is told there, None to hide the panel. Made of
    # services, the person's id and the table. The template `in_table_side.html` shows the panel;
    # after `Hub.tell` the stream sends the new words.
    panels: Mapping[str, Callable[[Any, str, Any], Awaitable[Phrase | None]]] = field(
        default_factory=dict)
    # The class of the service that knows the groups for which tables are opened
    # (`tables/groups.py`).
    groups: type | None = None
    # Entries of the navigation bar: name, address, title.
    bar_entries: Sequence[tuple[str, str, str]] = ()
    # Dates (`notifications/calendar.py`) in the calendar of a person, made of services and the
    # person's id.
    dates: Callable[[Any, str], Awaitable[Sequence[Any]]] | None = None
    # News for a member, made of services and the person's id; None if there is none.
    news: Callable[[Any, str], Awaitable[NewsItem | None]] | None = None
    # Notes on how a person plays, by game, next to the ratings. Made of services, the person's id
    # and the reader's language. The caller checks who may see them.
    play_notes: Callable[[Any, str, Language], Awaitable[Mapping[str, PlayNote]]] | None = None
    notice_sources: Mapping[str, NoticeSource] = field(default_factory=dict)
    # Classes of the services that notify players of what others at their table may not know
    # (`notifications/table_source.py`, `OwnNotices`).
    table_notices: Sequence[type] = ()
    # Tables of the database whose rows belong to the person in their column `person`. They do not
    # keep an abandoned guest, and are deleted with the guest.
    guest_rows: Sequence[Table] = ()
    # Columns with ids of tables. A table that one of them names is not deleted.
    table_links: Sequence[Column[Any]] = ()
    # Pages in the host's area: name, address, title. And sentences on what hosts did there.
    host_pages: Sequence[tuple[str, str, str]] = ()
    host_acts: Mapping[str, str] = field(default_factory=dict)
    # The same for acts without a fact, if that needs another sentence.
    host_acts_without_fact: Mapping[str, str] = field(default_factory=dict)
    # Deletes the text with this id for the host; returns its author, None if there is none.
    deleters: Sequence[Callable[[Connection, str], str | None]] = ()
    # Texts of members. A table to which one of them links is not deleted.
    content: Sequence[StoredTexts] = ()
    # Addresses, as regular expressions, at which members send such texts.
    writing_paths: Sequence[str] = ()
    # Addresses, as regular expressions, that running games need: they are answered even when the
    # disk is nearly full.
    playing_paths: Sequence[str] = ()
    # Requests that cost more than 1: methods, address as a regular expression, cost.
    costs: Sequence[tuple[str, str, int]] = ()
    # HTTP statuses of refusals by their code, where they are not 422.
    statuses: Mapping[str, int] = field(default_factory=dict)
    # Pages that search engines may list, and addresses that they are to leave alone.
    listed_pages: Sequence[str] = ()
    unlisted_pages: Sequence[str] = ()
    # Finds the addresses of texts that search engines may list, each text in one language.
    listed_texts: Callable[[Any], Awaitable[Sequence[str]]] | None = None


def find_package(name: str) -> str:
    """Return the name of the package of a feature."""
    return f"grandtour.features.{name}"


@cache
def list_features() -> tuple[Feature, ...]:
    """Return what all features declare."""
    return tuple(part.FEATURE for part in import_parts("feature"))


def import_parts(module: str) -> list[ModuleType]:
    """Import the module of this name of every feature that has one."""
    named = (f"{find_package(name)}.{module}" for name in NAMES)
    return [import_module(name) for name in named if find_spec(name)]


def list_feature_migration_folders() -> list[Path]:
    """Return the folders with migrations of features."""
    from importlib.resources import files
    found = [Path(str(files(find_package(name)))) / "migrations" for name in NAMES]
    return [folder for folder in found if folder.is_dir()]
