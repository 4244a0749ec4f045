"""Tables of Pax Pamir for screenshots and measurements of screens."""

from __future__ import annotations

from typing import Any

from grandtour.games.pax_pamir.components import COURT_CARDS, TABLES
from tests.group import Group, Stand, against_bots, surely
from tests.real_site import Site

# By court card, by how much it raises the limit of a court.
STARS = {row["number"]: row["rank"] for row in TABLES["court_cards"]["cards"]
         if row["suit"] == "political"}


def first(site: Site, players: int = 3) -> Stand:
    """Return the first question of a game of Pax Pamir: the choice of a loyalty."""
    return play_by_whim(site, players, lambda seen: True)


def middle(site: Site, players: int = 3) -> Stand:
    """Return a moment after some turns of Pax Pamir, with many to come."""
    return surely(site, lambda: play_by_whim(
        site, players, lambda seen: seen["view"]["asked"] == "turn" and seen["number"] > 40))


def late(site: Site, players: int = 5) -> Stand:
    """Return a late moment of Pax Pamir: full courts, your hand full, armies in every region."""
    return surely(site, lambda: play_by_whim(
        site, players, lambda seen: seen["view"]["asked"] == "turn"
        and len(seen["view"]["nobles"][0]["court"]) >= 3
        and len(seen["view"]["nobles"][0]["hand"]) >= 2))


def crowded(site: Site, players: int = 5, most: int = 7) -> Stand:
    """Return a court that is fuller than most ever are: all players want large courts."""
    return surely(site, lambda: play_to_full_court(site, players, most))


def bribing(site: Site) -> Stand:
    """Return the play of a card where another player rules, who can ask for rupees."""
    return surely(site, lambda: play_by_whim(
        site, 4, lambda seen: seen["view"]["asked"] == "bribe"))


def against_wakhan(site: Site, players: int = 2) -> Stand:
    """Return the middle of a game of Pax Pamir against Wakhan."""
    return surely(site, lambda: play_by_whim(
        site, players, lambda seen: seen["view"]["asked"] == "turn" and seen["number"] > 50,
        wakhan="true"))


def end(site: Site, players: int = 3) -> Stand:
    """Return the end of a game of Pax Pamir, after the last Dominance Check."""
    return play_by_whim(site, players, lambda seen: False)


def play_by_whim(site: Site, players: int, enough: Any, **options: str) -> Stand:
    """Play with others who act by whim, which fills courts and regions soon."""
    return against_bots(site, players, "pax_pamir", options, enough,
                        lambda seen: min(seen["actions"], key=lambda action: gain(seen, action)),
                        bot="walker")


def gain(seen: dict[str, Any], action: str) -> tuple[int, str]:
    """Return how late a player who keeps some cards cheaply and plays the others takes this
    action."""
    verb = action.split(" ", maxsplit=1)[0]
    cards = len(seen["view"]["nobles"][0]["hand"])
    order = {"purchase": 1 if cards < 3 else 3, "play": 2, "offer": 4, "stop": 7, "beg": 8,
             "withdraw": 9, "pass": 9}
    return order.get(verb, 5), action[-1]


def play_to_full_court(site: Site, players: int, most: int) -> Stand:
    """Play until a court has this number of cards, or the game is over."""
    group = Group(site, [{"kind": "me"}] + [{"kind": "open"}] * (players - 1), "Inès", {},
                  "pax_pamir")
    for seat in range(1, players):
        group.join(site, f"Guest {seat}")
    seat, seen = 0, group.see()
    while not seen["over"] and max(len(noble["court"]) for noble in seen["view"]["nobles"]) < most:
        if seen["to_act"] == seat:
            group.act(seat, min(seen["actions"], key=lambda action: growth(seen, action)))
        else:
            seat = seen["to_act"]
        seen = group.see(seat)
    group.close()
    return group.stand


def growth(seen: dict[str, Any], action: str) -> tuple[int, int, str]:
    """Return how late a player who wants a large court takes this action."""
    verb, _, rest = action.partition(" ")
    named = rest.partition(" ")[0]
    if verb == "purchase":
        card = seen["view"]["market"][named]["card"]
        few = len(seen["view"]["nobles"][seen["to_act"]]["hand"]) < 2
        return (2 if card in STARS or (few and card <= COURT_CARDS) else 7, -STARS.get(card, 0),
                action)
    stars = STARS.get(int(named), 0) if named.isdigit() else 0
    order = {"play": 1, "offer": 3, "pass": 4, "discard": 5, "loyal": 5}
    return order.get(verb, 6), stars * (1 if verb == "discard" else -1), action


STANDS = {"first": first, "late": late, "end": end, "bribing": bribing,
          "against_wakhan": against_wakhan}
