"""The labels of the places of the Bombay board, for readers who do not see it."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.speech import joined, said
from grandtour.games.bombay import words
from grandtour.games.bombay.components import CLIMB, SITE, TABLES
from grandtour.games.bombay.drawing.layout import KIND
from grandtour.games.bombay.words.names import clients, rupees
from grandtour.games.bombay.words.overview import price
from grandtour.games.words import series
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]
SILK: Final = {colour["name"]: colour for colour in TABLES["silk"]["colours"]}


def site(view: View, language: Language, name: str, names: list[str]) -> str:
    """Name, kind, contents, owner, elephants."""
    colour = view["posts"].get(name)
    parts = [said(language, words.site, name),
             said(language, post, colour, colour in view["closed"]) if colour
             else said(language, kind, name)]
    if name in view["cities"]:
        city = view["cities"][name]
        parts += [said(language, wants, tuple(city["demand"])),
                  said(language, words.city_tokens, city["tokens"])]
    if name in view["tokens"]:
        parts.append(said(language, token, view["tokens"][name]))
    if name in view["palaces"]:
        parts.append(said(language, palace, names[view["palaces"][name]]))
    parts += [elephant(merchant, language, names) for merchant in view["merchants"]
              if merchant["site"] == name]
    return joined(language, parts)


def post(colour: str, closed: bool) -> Phrase:
    return Phrase(N_("closed trading post, {silk}") if closed
                  else N_("open trading post, {silk}"), silk=words.silk(colour))


def kind(name: str) -> Phrase:
    return Phrase(KINDS[KIND[name]], n=CLIMB[SITE[name]])


KINDS: Final = {
    "city": N_("city"), "post": N_("trading post"),
    "hill": N_("hilltop, {n} action points to enter"), "lot": N_("palace site"),
    "plain": N_("site without a token")}


def wants(colours: tuple[str, ...]) -> Phrase:
    return Phrase("wants {silks}", silks=series([words.silk(colour) for colour in colours]))


def token(name: str) -> Phrase:
    return Phrase("token: {token}", token=words.token(name))


def palace(name: str) -> Phrase:
    return Phrase("palace of {name}", name=name)


def elephant(merchant: View, language: Language, names: list[str]) -> str:
    return said(language, loaded, names[merchant["seat"]], tuple(merchant["bales"]))


def loaded(name: str, bales: tuple[str, ...]) -> Phrase:
    if not bales:
        return Phrase("elephant of {name}, carries nothing", name=name)
    return Phrase("elephant of {name}, carries {silks}", name=name,
                  silks=series([words.silk(colour) for colour in bales]))


def at(site: str) -> Phrase:
    return Phrase("at {site}", site=words.site(site))


def demand(city: str, colour: str, row: int) -> Phrase:
    """Return what a bale of this colour brings: for its place in the column, and for its
    rarity."""
    place, rarity = TABLES["sale"]["places"][row], SILK[colour]
    paid, won = (place[kind] + rarity[kind] for kind in ("rupees", "clients"))
    return Phrase("{site} wants {silk}: {income}", site=words.site(city), silk=words.silk(colour),
                  income=series([rupees(paid), clients(won)] if won else [rupees(paid)]))


def bale(colour: str, owner: str) -> Phrase:
    return Phrase("bale on the elephant of {name}: {silk}", name=owner, silk=words.silk(colour))


def lot(colour: str, bales: int, market: str) -> Phrase:
    """Return the bales of one colour, where they are, and what one of them costs."""
    return Phrase("{silk}: {bales}; {market}: {price}", silk=words.silk(colour),
                  bales=words.bales(bales), market=words.market(market), price=price(market))


def counter(view: View, language: Language, names: list[str]) -> str:
    parts = [language.say(N_("set {n} of {of}"), n=view["set"], of=view["sets"]),
             language.say(N_("round {n} of {of}"), n=view["round"], of=view["rounds"])]
    if view["over"]:
        parts.append(language.say(N_("the game is over")))
    elif 0 <= view["seat"] < len(names):
        parts += [language.say(N_("turn of {name}"), name=names[view["seat"]]),
                  language.say(Count("{n} action point left", "{n} action points left",
                                     view["points"]))]
    return joined(language, parts)
