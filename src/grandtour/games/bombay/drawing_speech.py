"""What the places of the Bombay board are called aloud: the text alternative of the drawing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grandtour.games.bombay import words
from grandtour.games.bombay.drawing_layout import KIND
from grandtour.games.bombay.facts import TABLES
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]
REMEMBERED = 4096


@lru_cache(REMEMBERED)
def said(language: Language, message: str, *facts: str) -> str:
    """A message whose facts are `name=value`, `name=silk:value` or `name=site:value`."""
    return language.say(message, **{name: word(given) for name, _, given in
                                    (fact.partition("=") for fact in facts)})


def word(given: str) -> str | Phrase:
    kind, _, name = given.partition(":")
    spoken = {"silk": words.silk, "site": words.site, "token": words.token,
              "market": words.market}.get(kind)
    return spoken(name) if spoken and name else given


@lru_cache(REMEMBERED)
def counted(language: Language, one: str, other: str, number: int) -> str:
    return language.say(Count(one, other, number))


@lru_cache(REMEMBERED)
def silks(language: Language, colours: tuple[str, ...]) -> str:
    """Colours as they are read: "blue and purple"."""
    return language.join([language.say(words.silk(colour)) for colour in colours])


def sentence(language: Language, parts: list[str]) -> str:
    return language.say(N_("; ")).join(part for part in parts if part)


def site(view: View, language: Language, name: str, names: list[str]) -> str:
    """Name, kind, contents, owner, elephants."""
    parts = [said(language, N_("{site}"), f"site=site:{name}"), kind(view, language, name)]
    if name in view["cities"]:
        parts += city(view["cities"][name], language)
    if name in view["tokens"]:
        parts.append(said(language, N_("token: {token}"), f"token=token:{view['tokens'][name]}"))
    if name in view["palaces"]:
        parts.append(said(language, N_("palace of {name}"), f"name={names[view['palaces'][name]]}"))
    parts += [elephant(merchant, language, names) for merchant in view["merchants"]
              if merchant["site"] == name]
    return sentence(language, parts)


def kind(view: View, language: Language, name: str) -> str:
    colour = view["posts"].get(name)
    if colour:
        message = (N_("closed trading post, {silk}") if colour in view["closed"]
                   else N_("open trading post, {silk}"))
        return said(language, message, f"silk=silk:{colour}")
    return said(language, {
        "city": N_("city"), "post": N_("trading post"),
        "hill": N_("hilltop, 2 action points to enter"), "lot": N_("palace site"),
        "plain": N_("site without a token")}[KIND[name]])


def city(city: View, language: Language) -> list[str]:
    return [said(language, N_("wants {silks}"), f"silks={silks(language, tuple(city['demand']))}"),
            counted(language, N_("{n} city token"), N_("{n} city tokens"), city["tokens"])]


def elephant(merchant: View, language: Language, names: list[str]) -> str:
    name = f"name={names[merchant['seat']]}"
    if not merchant["bales"]:
        return said(language, N_("elephant of {name}, carries nothing"), name)
    load = silks(language, tuple(merchant["bales"]))
    return said(language, N_("elephant of {name}, carries {silks}"), name, f"silks={load}")


def demand(language: Language, city: str, colour: str, row: int) -> str:
    place = TABLES["sale"]["places"][row]
    income = [counted(language, N_("{n} rupee"), N_("{n} rupees"), place["rupees"])]
    if place["clients"]:
        income.append(counted(language, N_("{n} client"), N_("{n} clients"), place["clients"]))
    return said(language, N_("{site} wants {silk}: {income}"), f"site=site:{city}",
                f"silk=silk:{colour}", f"income={language.join(income)}")


def bale(language: Language, colour: str, owner: str) -> str:
    return said(language, N_("bale on the elephant of {name}: {silk}"), f"name={owner}",
                f"silk=silk:{colour}")


def lot(language: Language, colour: str, bales: int, market: str) -> str:
    """The bales of one colour, where they lie, and what one of them costs."""
    return said(language, N_("{silk}: {bales}; {market}: {price}"), f"silk=silk:{colour}",
                f"bales={counted(language, N_('{n} bale'), N_('{n} bales'), bales)}",
                f"market=market:{market}", f"price={price(language, market)}")


@lru_cache(REMEMBERED)
def price(language: Language, market: str) -> str:
    place = next(each for each in TABLES["markets"]["places"] if each["name"] == market)
    return language.join([
        counted(language, N_("{n} action point"), N_("{n} action points"), place["points"]),
        counted(language, N_("{n} rupee"), N_("{n} rupees"), place["rupees"])])


def market(language: Language, name: str, load: dict[str, int]) -> str:
    lying = said(language, N_("empty")) if not load else language.join([
        said(language, N_("{n} {silk}"), f"n={number}", f"silk=silk:{colour}")
        for colour, number in load.items()])
    return said(language, N_("{market}, {price}: {bales}"), f"market=market:{name}",
                f"price={price(language, name)}", f"bales={lying}")


def counter(view: View, language: Language, names: list[str]) -> str:
    parts = [said(language, N_("set {n} of {of}"), f"n={view['set']}", f"of={view['sets']}"),
             said(language, N_("round {n} of {of}"), f"n={view['round']}", f"of={view['rounds']}")]
    if view["over"]:
        parts.append(said(language, N_("the game is over")))
    elif 0 <= view["seat"] < len(names):
        parts.append(said(language, N_("turn of {name}"), f"name={names[view['seat']]}"))
        parts.append(counted(language, N_("{n} action point left"), N_("{n} action points left"),
                             view["points"]))
    return sentence(language, parts)


def choosable(language: Language, label: str, open_now: bool, looking: bool) -> str:
    """With whether it can be chosen, for whoever may act."""
    if not looking:
        return label
    state = N_("can be chosen now") if open_now else N_("cannot be chosen now")
    return sentence(language, [label, said(language, state)])
