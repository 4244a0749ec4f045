"""The pages in the footer: about, help, credits, privacy, terms and contact."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour import __version__, games
from grandtour.language import N_, Language, language as language_of
from grandtour.maintenance.tidying import AGES
from grandtour.people.site import SiteSettings, Text
from grandtour.tables.clock import DAY
from grandtour.texts.markdown import render_html
from grandtour.web.http.layout import describe_box, respond_page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import load_viewer

# Third-party software: name, licence, and its use here.
SOFTWARE: Final = (
    ("Alembic", "MIT", N_("brings databases up to date")),
    ("argon2-cffi", "MIT", N_("keeps passwords safe")),
    ("Babel", "BSD", N_("dates, numbers and messages in every language")),
    ("Brotli", "MIT", N_("compresses style sheets and scripts")),
    ("Click", "BSD", N_("reads the command line")),
    ("cryptography", "Apache or BSD", N_("encrypts push messages")),
    ("FastAPI, Starlette", "MIT, BSD", N_("answers requests")),
    ("fzstd", "MIT", N_("unpacks the browser edition")),
    ("FSRS", "MIT", N_("schedules puzzles and exercises")),
    ("icalendar", "BSD", N_("writes calendars")),
    ("idiomorph", "0BSD", N_("updates the parts of a page that changed")),
    ("Jinja2", "BSD", N_("writes pages")),
    ("librt, mypy-extensions", "MIT", N_("compiles the rules")),
    ("limits", "MIT", N_("counts requests")),
    ("markdown-it-py", "MIT", N_("formats what members write")),
    ("NetworkX", "BSD", N_("pairs people in Swiss tournaments")),
    ("openskill", "MIT", N_("computes ratings")),
    ("prometheus-client", "Apache", N_("collects server statistics for the host")),
    ("resvg-py", "MIT", N_("turns drawings into pictures")),
    ("rich", "MIT", N_("shows games in a terminal")),
    ("segno", "BSD", N_("draws invitations as QR codes")),
    ("SQLAlchemy", "MIT", N_("stores the games")),
    ("tzdata", "Apache", N_("provides the world’s time zones")),
    ("uvicorn", "BSD", N_("holds connections")),
    ("webauthn", "BSD", N_("checks passkeys")),
)

# The pages with a text of the host, and the name of that text.
BY_THE_HOST: Final[Mapping[str, Text]] = {"privacy": "privacy", "terms": "terms"}


@dataclass(frozen=True)
class HostText:
    """A text of the host for a page, and the code of its language.

    `foreign` is the title of that language, "" if it is the reader's."""

    text: Markup
    code: str
    foreign: str


def load_host_text(site: SiteSettings, template: str, language: Language) -> HostText | None:
    """Return the host's text for the page, None if there is none.

    A binding text is shown in another language rather than not at all."""
    text, code = site.find_text(BY_THE_HOST[template], language.code) \
        if template in BY_THE_HOST else ("", "")
    foreign = "" if code == language.code else language_of(code).pack.title
    return HostText(Markup(render_html(text)), code, foreign) if text else None


def make_handler(template: str) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that renders a template in the viewer's language."""
    async def answer(request: Request) -> Response:
        viewer = await load_viewer(request)
        services = services_of(request)
        return respond_page(
            request, viewer, f"about/{template}.html", version=__version__,
            boxes=[describe_box(name, viewer.language) for name in games.names()],
            software=SOFTWARE,
            days={kind: age // DAY for kind, age in AGES.items()},
            contact=services.site.find_value("contact"),
            written=load_host_text(services.site, template, viewer.language), ends=True, live=True)
    return answer


routes: Final = [Route(f"/{name}", make_handler(name))
                 for name in ("about", "help", "credits", "privacy", "terms", "contact")]
