"""Jinja templates in the viewer's language. They are autoescaped and know no game rules."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from grandtour import feature
from grandtour.games.examples import examples
from grandtour.games.terms import link_terms
from grandtour.language import CODES, NAMES, Language, Message, Phrase
from grandtour.web.http.faces import FACES
from grandtour.web.http.packages import list_packages_with
from grandtour.web.http.whitespace import WhitespaceFilter

# These two enclose a name in a sentence that shows it in bold.
BOLD: Final = ("\x02", "\x03")


@cache
def load_environment() -> Environment:
    env = Environment(loader=build_loader(), autoescape=True,
                      undefined=StrictUndefined, auto_reload=False, extensions=[WhitespaceFilter])
    env.globals["added_to"] = list_feature_templates
    env.globals["languages"] = [(code, NAMES[code]) for code in CODES]
    env.globals["address_of_clause"] = make_clause_address
    env.globals["address_of_example"] = make_example_address
    env.globals["faces"] = FACES
    env.globals["explained"] = partial(link_terms, address=make_clause_address)
    return env


def build_loader() -> ChoiceLoader:
    """Return a loader by package and name (`studies/list.html`); templates of `http` need no
    package."""
    own = {name: PackageLoader(package) for name,
           package in list_packages_with("templates").items()}
    return ChoiceLoader([own.pop("http"), PrefixLoader(own)])


@cache
def list_feature_templates(page: str) -> list[str]:
    """Return the templates that features add to a page or panel: `in_<page>.html` of each."""
    templates = list_packages_with("templates")
    return [f"{name}/in_{page}.html" for name in feature.NAMES if name in templates
            and (files(templates[name]) / "templates" / f"in_{page}.html").is_file()]


def render(template: str, language: Language, **facts: Any) -> str:
    """Return the rendered template; `_` translates a message or a phrase in it."""
    return load_environment().get_template(template).render(_=language.say, language=language,
                                                            **facts)


def make_clause_address(game: str, clause: str) -> str:
    return f"/rules/{game}#{clause}"


def make_example_address(game: str, clause: str) -> str:
    """Return the address of the board on which the clause can be tried; "" if there is none."""
    found = examples(game).get(clause)
    if found is None:
        return ""
    chosen = f"?{urlencode({'choose': found.action})}" if found.action else ""
    return f"{make_lesson_address(game, found.lesson)}/{found.step}{chosen}"


def make_lesson_address(game: str, lesson: str) -> str:
    return f"/learn/{game}/{lesson}"


def mark_bold(names: list[str]) -> list[str]:
    """Return the names with marks that `with_bold` turns into bold text."""
    return [name.put_between(*BOLD) if isinstance(name, Message)
            else BOLD[0] + name.translate({ord(mark): None for mark in BOLD}) + BOLD[1]
            for name in names]


def render_bold(language: Language, phrase: Phrase) -> Markup:
    """Return a sentence as HTML with the marked names in bold."""
    return replace_marks(language.say(phrase))


def replace_marks(said: str) -> Markup:
    """Return the text as HTML with the marked names in bold."""
    safe = str(escape(said))
    return Markup(safe.replace(BOLD[0], "<b>").replace(BOLD[1], "</b>"))
