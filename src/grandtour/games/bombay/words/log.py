"""What happened in Bombay, a sentence for each event that matters, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.engine.core import Event
from grandtour.engine.match import Entry
from grandtour.games.bombay.components import CITIES, CITY_SITE, COLOURS, MARKETS, SITES
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.names import (
    clients, numbered_market, numbered_silk, numbered_site, rupees, site,
)
from grandtour.games.bombay.words.preview import Preview
from grandtour.games.words import Sentence, series
from grandtour.language import Count, Phrase

Told = Callable[[Preview, Event], Sentence]


def log(entry: Entry, before: Bombay, names: list[str]) -> list[Sentence]:
    """What an entry did, a sentence for each event that matters."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    events = [event for event in entry.events if event.message not in UNSAID]
    if not events:
        return []
    action = next(action for action in before.game.actions if str(action) == entry.text)
    preview = Preview(before, [action], names)
    lies = [event for event in events if event.message == "lies"]
    said = [SENTENCES[event.message](preview, event) for event in events if event not in lies]
    return said + ([restocked(lies)] if lies else [])


UNSAID: Final = frozenset({"clients"})      # told with the sale


def elephant(seat: int) -> str:
    """The element of a player's elephant on the board."""
    return f"elephant-p{seat + 1}"


def ground(number: int) -> str:
    """The element of a site on the board."""
    return f"site-{SITES[number]}"


def stall(number: int) -> str:
    """The element of a market on the board."""
    return f"market-{MARKETS[number]}"


def house(number: int) -> str:
    """The element of the palace on a site."""
    return f"palace-{SITES[number]}"


def say_first(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("{name} is the first player.", name=preview.names[event.seat]), "BO-4.2",
                    (elephant(event.seat),))


def restocked(lies: list[Event]) -> Sentence:
    """BO-6.4: where each colour lies after a restocking."""
    bales = [Phrase("{silk} × {number} ({market})", silk=numbered_silk(lie.seat),
                    number=lie.other, market=numbered_market(lie.value)) for lie in lies]
    stalls = dict.fromkeys(stall(lie.value) for lie in lies)
    return Sentence(Phrase("Restocking: {bales}.", bales=series(bales)), "BO-6.4", tuple(stalls))


def say_moved(preview: Preview, event: Event) -> Sentence:
    here = numbered_site(preview.before.merchants[event.seat].site)
    return Sentence(Phrase("{name} moved from {here} to {site} ({cost} AP).", name=preview.name,
                           here=here, site=numbered_site(event.value), cost=event.other),
                    "BO-8.1", (ground(event.value), elephant(event.seat)))


def say_toll(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("Toll at {site}: {rupees} for {owner}.",
                           site=numbered_site(event.value), rupees=rupees(preview.gain(event.seat)),
                           owner=preview.names[event.seat]),
                    "BO-8.2", (house(event.value),))


def say_bought(preview: Preview, event: Event) -> Sentence:
    here = preview.me.site
    where = preview.before.market[event.value]
    return Sentence(Phrase("{name} bought {silk} at {site} for {rupees}.", name=preview.name,
                           silk=numbered_silk(event.value), site=numbered_site(here),
                           rupees=rupees(event.other)),
                    "BO-9.1", (ground(here), elephant(event.seat), stall(where)))


def say_closed(preview: Preview, event: Event) -> Sentence:
    posts = [ground(number) for number, colour in enumerate(preview.before.post)
             if colour == event.seat]
    return Sentence(Phrase("The trading posts for {silk} are closed now.",
                           silk=numbered_silk(event.seat)), "BO-9.4", tuple(posts))


def say_sold(preview: Preview, event: Event) -> Sentence:
    here = preview.me.site
    cube = f"demand-{SITES[here]}-{COLOURS[event.value]}"
    return Sentence(Phrase("{name} sold {silk} in {city}: {gains}.", name=preview.name,
                           silk=numbered_silk(event.value), city=numbered_site(here),
                           gains=series(preview.takings(event))),
                    "BO-10.2", (ground(here), elephant(event.seat), cube))


def say_city_token(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("{name} took a city token in {city}.", name=preview.name,
                           city=site(CITIES[event.value])),
                    "BO-10.6", (ground(CITY_SITE[event.value]),))


def say_built(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("{name} built a palace at {site} with {silk}.", name=preview.name,
                           site=numbered_site(event.value), silk=numbered_silk(event.other)),
                    "BO-11.1", (house(event.value), ground(event.value)))


def say_won_client(preview: Preview, event: Event) -> Sentence:
    return won(preview, clients(1), "BO-11.5a")


def say_won_city(preview: Preview, event: Event) -> Sentence:
    return won(preview, Phrase("1 city token"), "BO-11.5b")


def say_won_rupees(preview: Preview, event: Event) -> Sentence:
    return won(preview, rupees(event.value), "BO-11.5c")


def won(preview: Preview, gain: Phrase, clause: str) -> Sentence:
    return Sentence(Phrase("Palace token for {name}: {gain}.", name=preview.name, gain=gain),
                    clause, (ground(preview.me.site),))


def say_lost_city(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("Palace token without effect: {name} already holds its colour.",
                           name=preview.name), "BO-11.9", (ground(preview.me.site),))


def say_won_bale(preview: Preview, event: Event) -> Sentence:
    if event.value == 0:
        return Sentence(Phrase("Bale token for {name}, without effect: the markets are empty.",
                               name=preview.name), "BO-11.8", (ground(preview.me.site),))
    return Sentence(Phrase("Bale token for {name}.", name=preview.name), "BO-11.5d",
                    (ground(preview.me.site),))


def say_chose(preview: Preview, event: Event) -> Sentence:
    where = preview.before.leftmost_market()
    return Sentence(Phrase("{name} took {silk} from the {market} for free.", name=preview.name,
                           silk=numbered_silk(event.value), market=numbered_market(where)),
                    "BO-11.5d", (elephant(event.seat), stall(where)))


def say_bided(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("{name} bided their time and took {rupees}.", name=preview.name,
                           rupees=rupees(preview.gain(event.seat))),
                    "BO-12.1", (elephant(event.seat),))


def say_ended(preview: Preview, event: Event) -> Sentence:
    return Sentence(Count("{name} ended the turn with {n} action point left.",
                          "{name} ended the turn with {n} action points left.", event.value,
                          name=preview.name), "BO-7.2", (elephant(event.seat),))


def say_set(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("Set {number} begins; the start player is {name}.",
                           number=event.value + 1, name=preview.names[event.seat]), "BO-5.3")


def say_over(preview: Preview, event: Event) -> Sentence:
    return Sentence(Phrase("The game is over."), "BO-13.3")


SENTENCES: Final[dict[str, Told]] = {
    "first": say_first,
    "moved": say_moved,
    "toll": say_toll,
    "bought": say_bought,
    "closed": say_closed,
    "sold": say_sold,
    "city_token": say_city_token,
    "built": say_built,
    "won_client": say_won_client,
    "won_city": say_won_city,
    "won_rupees": say_won_rupees,
    "lost_city": say_lost_city,
    "won_bale": say_won_bale,
    "chose": say_chose,
    "bided": say_bided,
    "ended": say_ended,
    "set": say_set,
    "over": say_over,
}
