"""The labels of the places of the Pax Pamir board, for readers who do not see it. Labels of cards
are in `card_speech`, those of the market and the courts in their own modules."""

from __future__ import annotations

from typing import Any

from grandtour.draw.speech import join_label
from grandtour.games.pax_pamir.components import BLOCKS, COALITIONS, EVENT_NAMES
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.names import (
    armies_phrase, blocks_phrase, border_name, name_coalition_as_noun, cylinders_phrase,
    gifts_phrase, points_phrase, prizes_phrase,
    region_name, roads_phrase, rupees_phrase, stars_phrase, suit_name, tribes_phrase,
)
from grandtour.games.pax_pamir.words.ranking import (
    Forecast, count_checks_left, count_bribe, count_lead, forecast, count_blocks_in_play,
    find_needed_lead, count_ruling_pieces,
)
from grandtour.language import Count, Language, N_, Phrase

View = dict[str, Any]


# ------------------------------------------------------------------ the map


def describe_region(view: View, language: Language, name: str, names: list[str],
                    seat: int | None) -> str:
    """Describe a region: its ruler and the lead, the bribe that follows, and all pieces."""
    there = view["armies"][name]
    parts = [language.say(region_name(name)), language.say(describe_rule(view, name, names))]
    due = count_bribe(view, name, seat)
    if due:
        parts.append(language.say(N_("playing a card of this region costs a bribe of {rupees}, "
                                     "one for each tribe of the ruler"), rupees=rupees_phrase(due)))
    standing = [language.say(armies_phrase(each, there[each])) for each in COALITIONS
                if each in there]
    standing += [language.say(N_("{tribes} of {name}"), name=names[noble["seat"]],
                              tribes=tribes_phrase(noble["tribes"][name]))
                 for noble in view["nobles"] if noble["tribes"].get(name)]
    parts.append(language.join(standing) if standing else language.say(N_("empty")))
    ruling = [language.say(N_("{name} {number}"), name=names[each],
                           number=count_ruling_pieces(view, each, name))
              for each in range(view["players"]) if view["nobles"][each]["tribes"].get(name)]
    if ruling:
        parts.append(language.say(N_("ruling pieces: {list}"), list=language.join(ruling)))
    return join_label(language, parts)


def describe_rule(view: View, name: str, names: list[str]) -> Phrase:
    ruler = view["rulers"][name]
    if ruler is None:
        return Phrase(N_("no one rules here"))
    return Phrase(N_("ruled by {name}, ahead by {n}"), name=names[ruler], n=count_lead(view, name))


def describe_border(view: View, language: Language, name: str) -> str:
    lie = view["roads"][name]
    said = [language.say(roads_phrase(each, lie[each])) for each in COALITIONS if each in lie]
    return join_label(language, [
        language.say(N_("border {border}"), border=border_name(name)),
        language.join(said) if said else language.say(N_("no road"))])


# ------------------------------------------------------------------ beside the map


def describe_suit(view: View, language: Language, name: str) -> str:
    favoured = view["favoured"] == name
    return join_label(language, [
        language.say(N_("{suit} suit"), suit=suit_name(name)),
        language.say(N_("favoured suit: its cards act as bonus actions")) if favoured else "",
        language.say(N_("prices in the market are doubled"))
        if favoured and name == "military" else ""])


def describe_deck(view: View, language: Language) -> str:
    parts = [language.say(Count("deck: {n} card", "deck: {n} cards", view["deck"])),
             language.say(Count("{n} Dominance Check to come", "{n} Dominance Checks to come",
                                count_checks_left(view)))]
    if view["top"]:
        parts.append(language.say(N_("last card discarded: {card}"),
                                  card=cards.card_title(view["top"])))
    everywhere = describe_effects(view, language, None)
    if everywhere:
        parts.append(language.say(N_("in force for all: {list}"), list=everywhere))
    return join_label(language, parts)


def describe_effects(view: View, language: Language, seat: int | None) -> str:
    """Describe the lasting events next to a player, or those that concern every player."""
    return language.join([language.say(name_effect(each)) for each in view["effects"]
                          if each["seat"] == seat])


def name_effect(each: dict[str, Any]) -> Phrase:
    """Return the name of an event's half that is in force."""
    card = each["card"]
    by_discard = each["effect"] == EVENT_NAMES[card][0]
    return cards.discarded_title(card) if by_discard else cards.purchased_title(card)


def describe_supply(view: View, language: Language, coalition: str) -> str:
    """Describe the blocks in play and left, and the distance from dominance."""
    here = count_blocks_in_play(view)
    own = here.pop(coalition)
    missing = max(here.values()) + find_needed_lead(view) - own
    return join_label(language, [
        language.say(name_coalition_as_noun(coalition)),
        language.say(N_("in play: {blocks}"), blocks=blocks_phrase(coalition, own)),
        language.say(N_("in the supply: {n}"), n=BLOCKS - own),
        language.say(N_("dominant at a check now")) if missing <= 0 else
        language.say(Count("{n} more would make it dominant", "{n} more would make it dominant",
                           missing))])


def describe_check(view: View, language: Language, names: list[str]) -> str:
    """Describe the result of a Dominance Check if it came now."""
    if view["over"]:
        return language.say(N_("the game is over"))
    expected = forecast(view)
    shares = [language.say(describe_share(expected, seat), name=names[seat], n=won,
                           standing=expected.counted[seat])
              for seat, won in enumerate(expected.points) if expected.counted[seat] is not None]
    return join_label(language, [
        language.say(N_("if a dominance check came now")),
        language.say(describe_reason(view, expected)),
        language.say(N_("the last check: points count double")) if expected.final else "",
        language.join(shares) if shares else language.say(N_("no one scores"))])


def describe_share(expected: Forecast, seat: int) -> str:
    return (N_("{name} {n} VP with influence {standing}") if expected.dominant
            else N_("{name} {n} VP with {standing} cylinders"))


def describe_reason(view: View, expected: Forecast) -> Phrase:
    """Describe the coalition that would be dominant, and the things that would count."""
    if expected.dominant:
        return Phrase(N_("dominant: {coalition}; influence counts"),
                      coalition=name_coalition_as_noun(expected.dominant))
    return Phrase(N_("no coalition leads by {n}; cylinders in play count"),
                  n=find_needed_lead(view))


# ------------------------------------------------------------------ players


def describe_player(view: View, language: Language, seat: int, name: str) -> str:
    noble = view["nobles"][seat]
    loyal = noble["loyalty"]
    sheltered = noble["stars"]["economic"]
    parts = [name, language.say(points_phrase(noble["points"])),
             language.say(N_("loyal to {coalition}"), coalition=name_coalition_as_noun(loyal))
             if loyal
             else language.say(N_("no loyalty yet")),
             language.say(N_("influence {n}"), n=noble["influence"]),
             language.say(rupees_phrase(noble["rupees"])),
             language.say(N_("sheltered from tax by {stars}"),
                          stars=stars_phrase("economic", sheltered))
             if sheltered else "",
             language.say(N_("{cylinders} left"), cylinders=cylinders_phrase(noble["cylinders"])),
             language.say(gifts_phrase(len(noble["gifts"]))) if noble["gifts"] else "",
             language.say(prizes_phrase(len(noble["prizes"]))) if noble["prizes"] else "",
             language.say(N_("court {n} of {limit}"), n=len(noble["court"]),
                          limit=noble["court_limit"]),
             language.say(N_("hand {n} of {limit}"), n=noble["hand_size"],
                          limit=noble["hand_limit"])]
    beside = describe_effects(view, language, seat)
    if beside:
        parts.append(language.say(N_("in force: {list}"), list=beside))
    return join_label(language, parts)


def describe_gift(view: View, language: Language, seat: int, price: int, name: str) -> str:
    given = price in view["nobles"][seat]["gifts"]
    return join_label(language, [
        language.say(N_("gift space of {name} for {rupees}"), name=name,
                     rupees=rupees_phrase(price)),
        language.say(N_("a gift lies there")) if given else language.say(N_("empty"))])


def describe_hand_card(language: Language, words: str) -> str:
    return join_label(language, [words, language.say(N_("in your hand"))])


def describe_end(language: Language, side: str) -> str:
    return language.say(N_("left end of your court") if side == "left"
                        else N_("right end of your court"))
