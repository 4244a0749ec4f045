"""The labels of the places of the Bombay board, for readers who do not see it."""

from __future__ import annotations

from typing import Any, Final

from grandtour.draw.speech import join_label, translate_label
from grandtour.games.bombay import words
from grandtour.games.bombay.components import CLIMB, SITE, TABLES
from grandtour.games.bombay.drawing.layout import KIND
from grandtour.games.bombay.words.names import bales_phrase as name_bales
from grandtour.games.bombay.words.names import city_tokens_phrase, clients_phrase, rupees_phrase
from grandtour.games.bombay.words.overview import describe_market_price
from grandtour.games.words import series
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]
SILK: Final = {colour["name"]: colour for colour in TABLES["silk"]["colours"]}


def describe_site(view: View, language: Language, name: str, names: list[str]) -> str:
    """Describe a site: its name, kind, contents, owner and elephants."""
    colour = view["posts"].get(name)
    parts = [translate_label(language, words.site_name, name),
             translate_label(language, describe_post, colour, colour in view["closed"]) if colour
             else translate_label(language, describe_kind, name)]
    if name in view["cities"]:
        city = view["cities"][name]
        parts += [translate_label(language, describe_wants, tuple(city["demand"])),
                  translate_label(language, city_tokens_phrase, city["tokens"])]
    if name in view["tokens"]:
        parts.append(translate_label(language, describe_token, view["tokens"][name]))
    if name in view["palaces"]:
        parts.append(translate_label(language, describe_palace, names[view["palaces"][name]]))
    parts += [describe_elephant(merchant, language, names) for merchant in view["merchants"]
              if merchant["site"] == name]
    return join_label(language, parts)


def describe_post(colour: str, closed: bool) -> Phrase:
    return Phrase(N_("closed trading post, {silk}") if closed
                  else N_("open trading post, {silk}"), silk=words.name_silk(colour))


def describe_kind(name: str) -> Phrase:
    return Phrase(KINDS[KIND[name]], n=CLIMB[SITE[name]])


KINDS: Final = {
    "city": N_("city"), "post": N_("trading post"),
    "hill": N_("hilltop, {n} action points to enter"), "lot": N_("palace site"),
    "plain": N_("site without a token")}


def describe_wants(colours: tuple[str, ...]) -> Phrase:
    return Phrase("wants {silks}", silks=series([words.name_silk(colour) for colour in colours]))


def describe_token(name: str) -> Phrase:
    return Phrase("token: {token}", token=words.token_name(name))


def describe_palace(name: str) -> Phrase:
    return Phrase("palace of {name}", name=name)


def describe_elephant(merchant: View, language: Language, names: list[str]) -> str:
    return translate_label(language, describe_load, names[merchant["seat"]],
                           tuple(merchant["bales"]))


def describe_load(name: str, bales: tuple[str, ...]) -> Phrase:
    if not bales:
        return Phrase("elephant of {name}, carries nothing", name=name)
    return Phrase("elephant of {name}, carries {silks}", name=name,
                  silks=series([words.name_silk(colour) for colour in bales]))


def describe_place(site: str) -> Phrase:
    return Phrase("at {site}", site=words.site_name(site))


def describe_demand(city: str, colour: str, row: int) -> Phrase:
    """Describe the income of a bale of this colour: for its place in the column, and for its
    rarity."""
    place, rarity = TABLES["sale"]["places"][row], SILK[colour]
    paid, won = (place[kind] + rarity[kind] for kind in ("rupees", "clients"))
    return Phrase("{site} wants {silk}: {income}", site=words.site_name(city),
                  silk=words.name_silk(colour),
                  income=series([rupees_phrase(paid), clients_phrase(won)] if won
                                else [rupees_phrase(paid)]))


def describe_bale(colour: str, owner: str) -> Phrase:
    return Phrase("bale on the elephant of {name}: {silk}", name=owner,
                  silk=words.name_silk(colour))


def describe_lot(colour: str, bales: int, market: str) -> Phrase:
    """Describe the bales of one colour: where they are, and the price of one."""
    return Phrase("{silk}: {bales}; {market}: {price}", silk=words.name_silk(colour),
                  bales=name_bales(bales), market=words.market_name(market),
                  price=describe_market_price(market))


def describe_counter(view: View, language: Language, names: list[str]) -> str:
    parts = [language.say(N_("set {n} of {of}"), n=view["set"], of=view["sets"]),
             language.say(N_("round {n} of {of}"), n=view["round"], of=view["rounds"])]
    if view["over"]:
        parts.append(language.say(N_("the game is over")))
    elif 0 <= view["seat"] < len(names):
        parts += [language.say(N_("turn of {name}"), name=names[view["seat"]]),
                  language.say(Count("{n} action point left", "{n} action points left",
                                     view["points"]))]
    return join_label(language, parts)
