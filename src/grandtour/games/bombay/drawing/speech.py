"""What the places of the Bombay board are called aloud: the text alternative of the drawing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from grandtour.games.bombay import words
from grandtour.games.bombay.components import CLIMB, SITE, TABLES
from grandtour.games.bombay.drawing.layout import KIND
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]
REMEMBERED: Final = 4096
SILK: Final = {colour["name"]: colour for colour in TABLES["silk"]["colours"]}


class Thing(NamedTuple):
    """A thing of the game that has a name in every language."""

    kind: str               # of SPOKEN
    name: str


SPOKEN: Final[dict[str, Callable[[str], Phrase]]] = {
    "site": words.site, "silk": words.silk, "token": words.token, "market": words.market}


@lru_cache(REMEMBERED)
def said(language: Language, message: str, **facts: str | int | Thing) -> str:
    """A message with its facts, things in this language."""
    return language.say(message, **{
        name: SPOKEN[fact.kind](fact.name) if isinstance(fact, Thing) else fact
        for name, fact in facts.items()})


@lru_cache(REMEMBERED)
def silks(language: Language, colours: tuple[str, ...]) -> str:
    """Colours as they are read: "blue and purple"."""
    return language.join([language.say(words.silk(colour)) for colour in colours])


def sentence(language: Language, parts: list[str]) -> str:
    return language.say(N_("; ")).join(part for part in parts if part)


def site(view: View, language: Language, name: str, names: list[str]) -> str:
    """Name, kind, contents, owner, elephants."""
    parts = [language.say(words.site(name)), kind(view, language, name)]
    if name in view["cities"]:
        parts += city(view["cities"][name], language)
    if name in view["tokens"]:
        token = Thing("token", view["tokens"][name])
        parts.append(said(language, N_("token: {token}"), token=token))
    if name in view["palaces"]:
        parts.append(said(language, N_("palace of {name}"), name=names[view["palaces"][name]]))
    parts += [elephant(merchant, language, names) for merchant in view["merchants"]
              if merchant["site"] == name]
    return sentence(language, parts)


def kind(view: View, language: Language, name: str) -> str:
    colour = view["posts"].get(name)
    if colour:
        message = (N_("closed trading post, {silk}") if colour in view["closed"]
                   else N_("open trading post, {silk}"))
        return said(language, message, silk=Thing("silk", colour))
    return said(language, {
        "city": N_("city"), "post": N_("trading post"),
        "hill": N_("hilltop, {n} action points to enter"), "lot": N_("palace site"),
        "plain": N_("site without a token")}[KIND[name]], n=CLIMB[SITE[name]])


def city(city: View, language: Language) -> list[str]:
    return [said(language, N_("wants {silks}"), silks=silks(language, tuple(city["demand"]))),
            language.say(Count("{n} city token", "{n} city tokens", city["tokens"]))]


def elephant(merchant: View, language: Language, names: list[str]) -> str:
    name = names[merchant["seat"]]
    if not merchant["bales"]:
        return said(language, N_("elephant of {name}, carries nothing"), name=name)
    load = silks(language, tuple(merchant["bales"]))
    return said(language, N_("elephant of {name}, carries {silks}"), name=name, silks=load)


@lru_cache(REMEMBERED)
def demand(language: Language, city: str, colour: str, row: int) -> str:
    """What a bale of this colour brings: for its place in the column, and for its rarity."""
    place, rarity = TABLES["sale"]["places"][row], SILK[colour]
    rupees, clients = (place[kind] + rarity[kind] for kind in ("rupees", "clients"))
    income = [language.say(Count("{n} rupee", "{n} rupees", rupees))]
    if clients:
        income.append(language.say(Count("{n} client", "{n} clients", clients)))
    return said(language, N_("{site} wants {silk}: {income}"), site=Thing("site", city),
                silk=Thing("silk", colour), income=language.join(income))


def bale(language: Language, colour: str, owner: str) -> str:
    return said(language, N_("bale on the elephant of {name}: {silk}"), name=owner,
                silk=Thing("silk", colour))


def lot(language: Language, colour: str, bales: int, market: str) -> str:
    """The bales of one colour, where they lie, and what one of them costs."""
    return said(language, N_("{silk}: {bales}; {market}: {price}"), silk=Thing("silk", colour),
                bales=language.say(Count("{n} bale", "{n} bales", bales)),
                market=Thing("market", market), price=price(language, market))


@lru_cache(REMEMBERED)
def price(language: Language, market: str) -> str:
    place = next(each for each in TABLES["markets"]["places"] if each["name"] == market)
    return language.join([
        language.say(Count("{n} action point", "{n} action points", place["points"])),
        language.say(Count("{n} rupee", "{n} rupees", place["rupees"]))])


def market(language: Language, name: str, load: dict[str, int]) -> str:
    lying = said(language, N_("empty")) if not load else language.join([
        said(language, N_("{n} {silk}"), n=number, silk=Thing("silk", colour))
        for colour, number in load.items()])
    return said(language, N_("{market}, {price}: {bales}"), market=Thing("market", name),
                price=price(language, name), bales=lying)


def counter(view: View, language: Language, names: list[str]) -> str:
    parts = [said(language, N_("set {n} of {of}"), n=view["set"], of=view["sets"]),
             said(language, N_("round {n} of {of}"), n=view["round"], of=view["rounds"])]
    if view["over"]:
        parts.append(said(language, N_("the game is over")))
    elif 0 <= view["seat"] < len(names):
        parts.append(said(language, N_("turn of {name}"), name=names[view["seat"]]))
        parts.append(language.say(Count("{n} action point left", "{n} action points left",
                                        view["points"])))
    return sentence(language, parts)


def choosable(language: Language, label: str, open_now: bool) -> str:
    """With whether it can be chosen now; that it can't is said by `aria-disabled`."""
    if not open_now:
        return label
    return sentence(language, [label, said(language, N_("can be chosen now"))])
