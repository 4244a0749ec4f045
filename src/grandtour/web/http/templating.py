"""Templates with the viewer's language in them. Autoescaped; no template knows a rule."""

from __future__ import annotations

from functools import cache, partial
from importlib.resources import files
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup, escape

from grandtour import feature
from grandtour.games.examples import examples
from grandtour.games.terms import explained
from grandtour.language import CODES, NAMES, Language, Message, Phrase
from grandtour.web.http.packages import having
from grandtour.web.http.whitespace import TidySpace

# Names stand between these two in a sentence that is to show them bold.
BOLD: Final = ("\x02", "\x03")


@cache
def environment() -> Environment:
    env = Environment(loader=loader(), autoescape=True,
                      undefined=StrictUndefined, auto_reload=False, extensions=[TidySpace])
    env.globals["added_to"] = added_to
    env.globals["languages"] = [(code, NAMES[code]) for code in CODES]
    env.globals["address_of_clause"] = address_of_clause
    env.globals["address_of_example"] = address_of_example
    env.globals["explained"] = partial(explained, address=address_of_clause)
    return env


def loader() -> ChoiceLoader:
    """Load templates by package and name (`studies/list.html`), those of `http` by name alone."""
    own = {name: PackageLoader(package) for name, package in having("templates").items()}
    return ChoiceLoader([own.pop("http"), PrefixLoader(own)])


@cache
def added_to(page: str) -> list[str]:
    """Return the templates that features add to a page or panel: `in_<page>.html` of each."""
    templates = having("templates")
    return [f"{name}/in_{page}.html" for name in feature.NAMES if name in templates
            and (files(templates[name]) / "templates" / f"in_{page}.html").is_file()]


def render(template: str, language: Language, **facts: Any) -> str:
    """The template in the language: `_` says a message or a phrase in it."""
    return environment().get_template(template).render(_=language.say, language=language, **facts)


def address_of_clause(game: str, clause: str) -> str:
    return f"/rules/{game}#{clause}"


def address_of_example(game: str, clause: str) -> str:
    """Of the board on which the clause can be tried; "" if there is none."""
    found = examples(game).get(clause)
    if found is None:
        return ""
    chosen = f"?{urlencode({'choose': found.action})}" if found.action else ""
    return f"{address_of_lesson(game, found.lesson)}/{found.step}{chosen}"


def address_of_lesson(game: str, lesson: str) -> str:
    return f"/learn/{game}/{lesson}"


def emboldened(names: list[str]) -> list[str]:
    """The names so that `with_bold` finds them again in a sentence."""
    return [name.between(*BOLD) if isinstance(name, Message)
            else BOLD[0] + name.translate({ord(mark): None for mark in BOLD}) + BOLD[1]
            for name in names]


def with_bold(language: Language, phrase: Phrase) -> Markup:
    """A sentence with the names in it bold."""
    return bold(language.say(phrase))


def bold(said: str) -> Markup:
    """What is said, with the names in it bold."""
    safe = str(escape(said))
    return Markup(safe.replace(BOLD[0], "<b>").replace(BOLD[1], "</b>"))
