"""The layout of every page, and helpers of page handlers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any, Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from grandtour import games
from grandtour.games.box_info import read_box_info
from grandtour.draw import marks
from grandtour.engine.game import Refused
from grandtour.feature import NewsItem, list_features
from grandtour.language import CODES, N_, Count, Language, Phrase
from grandtour.language.packs import load_language_packs
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL, Settings
from grandtour.people.site import USUAL_NAME
from grandtour.tables import errors
from grandtour.web.http.announcement import AnnouncementBanner, find_banner
from grandtour.web.http.services import services_of
from grandtour.web.http.statics import compute_static_version
from grandtour.web.http.templating import render
from grandtour.web.http.viewer import LANGUAGE_COOKIE, Viewer, set_cookie

# The navigation bar: the name of each part of the site, its address, its title. Features add
# theirs behind the first ones.
FIRST_ENTRIES: Final = (
    ("shelf", "/", N_("Shelf")),
    ("learn", "/learn", N_("Learn")),
    ("tables", "/tables", N_("Tables")),
)
LAST_ENTRIES: Final = (
    ("rules", "/rules", N_("Rules")),
    ("ladder", "/ladder", N_("Ladder")),
)

# The settings that a page gets as `data-` attributes if they differ from the default.
LOOK: Final = ("theme", "motion", "palette", "board", "text", "confirm", "pace")

# Names the reader of a page, so that a browser shows it to no one else.
READER: Final = "x-reader"

# Pages to which signing in does not lead back.
DOORS: Final = ("/sign-", "/forgotten", "/password/", "/notifications/")

# The refusals of opening another table.
ENOUGH: Final = ("too_many_tables", "too_many_tables_here", "too_many_bot_games")

# Addresses that search engines must not list: people share them with whom they like.
UNLISTED: Final = ("/t/", "/j/", "/p/", "/study/", "/u/", "/me", "/host", "/report/", "/sign-",
                   "/waiting", "/forgotten", "/password/", "/notifications/")

# The titles of error pages, by status.
PROBLEMS: Final = {
    403: N_("You are not allowed to do this"),
    404: N_("Page not found"),
    409: N_("The table has moved on"),
    500: N_("Something has gone wrong"),
}


ABOUT: Final = N_("Play {games} in your browser, with friends or against computer players, live "
                  "or over several days. In English, Japanese and French.")


@cache
def list_bar_entries() -> tuple[tuple[str, str, str], ...]:
    """Return the entries of the navigation bar, those of features included."""
    added = [entry for feature in list_features() for entry in feature.bar_entries]
    return (*FIRST_ENTRIES, *added, *LAST_ENTRIES)


@cache
def list_unindexed_prefixes() -> tuple[str, ...]:
    """Return the beginnings of addresses that search engines must not list."""
    return (*UNLISTED, *(path for feature in list_features() for path in feature.unlisted_pages))


def list_news(viewer: Viewer) -> list[NewsItem]:
    """Return all news for the viewer, tables first."""
    tables = NewsItem(Count("{n} table is waiting for you", "{n} tables are waiting for you",
                            len(viewer.due)), {f"/t/{one}#turn": "" for one in viewer.due})
    return [tables, *list_non_table_news(viewer)] if viewer.due else list_non_table_news(viewer)


def list_non_table_news(viewer: Viewer) -> list[NewsItem]:
    """Return the news for the viewer that is not about tables."""
    waiting = viewer.waiting
    found = (
        NewsItem(Count("{n} friend request", "{n} friend requests",
                       viewer.asking), {"/me/friends": ""}),
        NewsItem(Count("{n} answer from the host", "{n} answers from the host", waiting.unread),
                 {"/me/reports": ""}),
        *viewer.news,
        NewsItem(Count("{n} open report", "{n} open reports", waiting.cases),
                 {"/host/reports": ""}))
    return [one for one in found if one.text.n]


@dataclass(frozen=True)
class PageFrame:
    """The frame of every page: navigation, settings and news."""

    current: str
    path: str
    query: tuple[tuple[str, str], ...]
    settings: Settings
    version: str                        # of style sheets and scripts
    marks: Markup
    things: Sequence[NewsItem] = ()        # news for the viewer
    member: str = ""                    # the member's name; "" for guests
    admin: str = ""                     # the viewer's first admin page; "" for most people
    origin: str = ""                    # the site's address, as it was asked for
    found: bool = True                  # whether the page is what was asked for
    shut: str = ""                      # why a stranger cannot create an account; "" if one can
    name: str = USUAL_NAME              # set by the host
    without: tuple[str, ...] = ()       # beginnings of addresses that this edition lacks
    announcement: AnnouncementBanner | None = None  # of the hosts, unless it was dismissed

    def has_page(self, address: str) -> bool:
        """Return whether this edition of the site has this page."""
        return not address.startswith(self.without)

    @property
    def bar_entries(self) -> list[tuple[str, str, str]]:
        """Return the entries of the navigation bar that this edition has."""
        return [entry for entry in list_bar_entries() if self.has_page(entry[1])]

    @property
    def display_settings(self) -> list[tuple[str, object]]:
        """Return the viewer's display settings that differ from the default."""
        return [(name, getattr(self.settings, name)) for name in LOOK
                if getattr(self.settings, name) != getattr(USUAL, name)]

    @property
    def waiting_count(self) -> int:
        """Return how many things wait for the viewer."""
        return sum(thing.text.n for thing in self.things)

    @property
    def news_phrase(self) -> Phrase | str:
        """Return the viewer's news in words."""
        parts: list[Phrase] = [thing.text for thing in self.things]
        if not parts:
            return N_("No table is waiting for you")
        return reduce(lambda most, next: Phrase(N_("{most}, {next}"), most=most, next=next),
                      parts[1:], parts[0])

    @property
    def sign_in_address(self) -> str:
        """Return the address for signing in, which leads back to this page."""
        return f"/sign-in{self._return_query}"

    @property
    def sign_up_address(self) -> str:
        """Return the address for creating an account, which leads back to this page."""
        return f"/sign-up{self._return_query}"

    @property
    def _return_query(self) -> str:
        """Return the query that leads back to this page, where one comes back at all."""
        leads = self.path != "/" and not self.path.startswith(DOORS)
        return "?" + urlencode({"back": self.path}) if leads else ""

    @property
    def current_address(self) -> str:
        """Return the page with its query, on this site."""
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def may_be_indexed(self) -> bool:
        """Return whether search engines may list the page."""
        return self.found and not self.path.startswith(list_unindexed_prefixes())

    @property
    def share_address(self) -> str:
        """Return the page's address for sharing, in the language that was asked for."""
        asked = [code for name, code in self.query if name == "lang" and code in CODES]
        return f"{self.origin}{self.path}" + (f"?lang={asked[0]}" if asked else "")

    @property
    def locales(self) -> Mapping[str, str]:
        """Return the locale of each language code, for link previews."""
        return {code: pack.locale for code, pack in load_language_packs().items()}

    def describe_site(self, language: Language) -> str:
        """Return one sentence about the site."""
        titles = [describe_box(name, language).title for name in games.names()]
        return language.say(ABOUT, games=language.join(titles))

    def address_in_language(self, code: str) -> str:
        """Return the address of this page in another language."""
        kept = [(name, value) for name, value in self.query if name != "lang"]
        return f"{self.path}?{urlencode([*kept, ('lang', code)])}"


@dataclass(frozen=True)
class GameBox:
    """The facts on a game's box."""

    name: str
    title: str
    blurb: str
    designers: str
    publisher: str
    year: int
    age: int
    minutes: str
    players: str
    weight: int
    least: int
    most: int


def build_page_frame(request: Request, viewer: Viewer, current: str,
                     status: int = 200) -> PageFrame:
    path = request.url.path if request.method == "GET" else "/"
    return PageFrame(current, path, tuple(request.query_params.multi_items()),
                     viewer.settings, compute_static_version(), Markup(marks.mark_symbols()),
                     list_news(viewer),
                     viewer.person.name if viewer.person and viewer.person.member else "",
                     find_admin_page(viewer.caller),
                     find_request_origin(request), status == 200, find_signup_bar(request),
                     services_of(request).site.name, request.app.state.without,
                     find_banner(request, viewer.language))


def find_admin_page(person: PersonRow) -> str:
    """Return the first page of the admin area that the person can open; "" if there is none."""
    return "/host" if person.host else "/host/reports" if person.moderator else ""


def find_signup_bar(request: Request) -> str:
    """Return why a stranger cannot create an account, as a message; "" if one can."""
    shut = services_of(request).people.registration.closed_reason
    return shut.text if shut else ""


def find_request_origin(request: Request) -> str:
    """Return the address of the site as the caller reached it."""
    return f"{request.url.scheme}://{request.url.netloc}"


def respond_page(request: Request, viewer: Viewer, template: str, current: str = "",
                 status: int = 200, **facts: Any) -> Response:
    """Return a page. A `?lang=` in the address is stored in a cookie."""
    html = render(template, viewer.language,
                  site=build_page_frame(request, viewer, current, status),
                  **facts)
    response = HTMLResponse(html, status, {"cache-control": "no-store", READER: viewer.person_id,
                                           "vary": "cookie, accept-language"})
    if request.query_params.get("lang") in CODES:
        set_cookie(request, response, LANGUAGE_COOKIE, viewer.language.code)
    return response


def redirect_to(address: str) -> Response:
    """Redirect to another page after a form."""
    return RedirectResponse(address, 303)


@dataclass(frozen=True)
class OpenTableLine:
    """A table in the list for a person who may open no more."""

    address: str
    game: str
    name: str


async def list_open_tables(request: Request, viewer: Viewer,
                           refused: Refused | None) -> list[OpenTableLine]:
    """Return the viewer's running tables if opening another one was refused."""
    if refused is None or refused.refusal.code not in ENOUGH or not viewer.person_id:
        return []
    return [OpenTableLine(f"/t/{one.id}", describe_box(one.game, viewer.language).title, one.name)
            for one in await services_of(request).tables.list_opened_by(viewer.person_id)]


def sign_in_again(refused: Refused | None, back: str) -> str:
    """Return the address for signing in again; "" if that would not help."""
    asked = refused is not None and refused.refusal.code == "sign_in_again"
    return "/sign-in?" + urlencode({"back": back}) if asked else ""


def respond_problem(request: Request, viewer: Viewer, status: int, sentence: str, clause: str = "",
                    refused: Refused | None = None,
                    opened: Sequence[OpenTableLine] = ()) -> Response:
    """Return an error page: the fault, its clause, and possible next steps."""
    title = viewer.language.say(PROBLEMS.get(status, N_("That was not possible")))
    game = next(iter(games.names()))
    return respond_page(request, viewer, "problem.html", status=status, title=title,
                        sentence=sentence, clause=clause, game=game, opened=opened,
                        doors=list_sign_in_links(request, viewer) if status == 403 else ())


def list_sign_in_links(request: Request, viewer: Viewer) -> Sequence[tuple[str, str]]:
    """Return the ways to get more rights; signing in leads back to this page."""
    back = "?" + urlencode({"back": request.url.path}) if request.method == "GET" else ""
    sign_in = f"/sign-in{back}", N_("Sign in")
    if viewer.person is None:
        return sign_in, ("/me", N_("Choose a name"))
    if viewer.person.member:
        return ()
    return (sign_in,) if find_signup_bar(request) else (("/me/account", N_("Save my games")),
                                                        sign_in)


def build_refusal_box(game: str, message: str, clause: str) -> dict[str, str]:
    return {"game": game, "message": message, "clause": clause}


@cache
def describe_box(name: str, language: Language) -> GameBox:
    """Return the facts on a game's box, in the viewer's language.

    For a game that is no longer installed, only its name is known."""
    if name not in games.names():
        return GameBox(name, name, "", "", "", 0, 0, "", "", 0, 0, 0)
    about, on_box = games.words(name).ABOUT, read_box_info(name)
    return GameBox(name, language.say(about.title), language.say(about.blurb),
                   " · ".join(on_box.designers), on_box.publisher, on_box.year, on_box.age,
                   format_range(on_box.minutes), format_range(on_box.players), on_box.weight,
                   *on_box.players)


def format_range(numbers: Sequence[int]) -> str:
    """Return a range as "30–60"; one number if both are equal; "?" if all are 0."""
    return "?" if not any(numbers) else "–".join(str(number) for number in dict.fromkeys(numbers))


async def rename_person(request: Request, person: PersonRow, name: str) -> PersonRow:
    """Return the person under the new name. Their tables are renamed, too."""
    named = await services_of(request).people.rename_person(person, name)
    if named != person:
        await services_of(request).tables.rename_person(named)
    return named


def find_game(request: Request) -> str:
    """Return the name of the game in the address. Refused: no_such_game."""
    game = str(request.path_params["game"])
    if game not in games.names():
        raise Refused(errors.NO_GAME, {"game": game})
    return game
