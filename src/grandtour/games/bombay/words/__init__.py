"""The texts of Bombay: the functions of `grandtour.games.words.Words`.

`names` has the names of things, `offers` the offered actions, `event_messages` the log and what
actions bring. No amount is calculated there: an action is played on a copy of the position
(`preview`), and its events and changes are put into words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from grandtour.engine.core import Action, Ref, Refusal
from grandtour.engine.match import Entry
from grandtour.games.bombay.components import COLOURS, POINTS
from grandtour.games.bombay.rules import Draw
from grandtour.games.bombay import state
from grandtour.games.bombay.state import Bombay
from grandtour.games.bombay.words.assets import ASSETS
from grandtour.games.bombay.words.event_messages import log
from grandtour.games.bombay.words.names import (
    city_tokens_phrase, clients_phrase, market_name, name_market_by_number, name_silk_by_number,
    name_site_by_number, rupees_phrase, name_silk,
    site_name, token_name,
)
from grandtour.games.bombay.words.offers import choice, further
from grandtour.games.bombay.words.overview import overview
from grandtour.games.preview import question_kind
from grandtour.games.words import (
    About, Badge, Budget, Good, Panel, Result, Show, name_head_starts, sentence, series,
)
from grandtour.games.words import (
    return_no_combined_lines as together, return_no_grounds as grounds, return_no_rounds as rounds,
    return_no_summary as summary,
)
from grandtour.language import Count, Phrase

__all__ = [
    "ABOUT", "ASIDE", "ASSETS", "COMMANDS", "answer", "budget", "choice", "further", "grounds",
    "log", "market_name", "name_silk", "outcome", "overview", "panel", "prompt", "refusal",
    "result", "rounds", "shows", "site_name", "stage", "status", "summary", "together",
    "token_name", "waiting",
]

HEAD_STARTS: Final = {amount: rupees_phrase(amount) for amount in state.HEAD_STARTS}

ABOUT: Final = About(
    title=Phrase("Bombay"),
    blurb=Phrase("Carry silk by elephant to the city that wants it most."),
    aim=Phrase("The richest player at the end wins. Sell silk where it is wanted most, collect "
               "city tokens, and build palaces next to roads that others use."),
    turn=Phrase("You have three action points: move along roads, buy a bale of silk, sell it, "
                "build a palace, or bide your time for a rupee."),
    options={
        "five_player_third_rupee": Phrase("Third rupee for the last player of five"),
        "layout": Phrase("Layout"),
        "palace_city_token": Phrase("City palace tokens"),
        "post_spread": Phrase("Spread of the trading posts"),
        "bonus_rounding": Phrase("Rounding of shared prizes"),
        "client_supply": Phrase("Supply of clients"),
        "screens": Phrase("Screens"),
        "city_tokens": Phrase("City tokens"),
        "first_seat": Phrase("First player"),
        "head_start": Phrase("Head start (house rule)"),
    },
    values={
        "five_player_third_rupee": {
            "false": Phrase("2 rupees for everyone"),
            "true": Phrase("3 rupees for the last of five"),
        },
        "layout": {
            "random": Phrase("dealt at random"),
            "first_game": Phrase("fixed places, for a first game"),
        },
        "palace_city_token": {
            "extra": Phrase("each counts in addition to all others"),
            "coloured": Phrase("only one token of each colour"),
        },
        "post_spread": {
            "free": Phrase("shuffled freely"),
            "one_of_each_colour_on_E_and_on_F": Phrase("one of each colour on E and on F"),
        },
        "bonus_rounding": {
            "down": Phrase("rounded down"),
            "exact": Phrase("exact, with fractions"),
        },
        "client_supply": {
            "unlimited": Phrase("clients never run out"),
            "sixteen": Phrase("16 client tokens"),
        },
        "screens": {
            "tokens": Phrase("they cover the tokens won"),
            "hidden": Phrase("they cover tokens and rupees"),
            "open": Phrase("no screens, everything is shown"),
        },
        "city_tokens": {
            "three": Phrase("three in each city"),
            "players_minus_one": Phrase("in each city one fewer than players"),
        },
        "first_seat": {
            "random": Phrase("drawn at random"),
            "0": Phrase("the first seat"),
            "1": Phrase("the second seat"),
            "2": Phrase("the third seat"),
            "3": Phrase("the fourth seat"),
            "4": Phrase("the fifth seat"),
        },
        "head_start": name_head_starts(5, HEAD_STARTS),
    },
    profiles={
        "guide": Phrase("As in the guide to the online edition"),
        "rulebook": Phrase("As in the rulebook"),
    },
    head_starts=HEAD_STARTS,
)

COMMANDS: Final = {
    "move": (Phrase("Move the elephant"), "i-move"),
    "buy": (Phrase("Buy silk"), "i-post"),
    "sell": (Phrase("Sell silk"), "i-rupee"),
    "build": (Phrase("Build a palace"), "i-palace"),
    "choose": (Phrase("Choose a bale"), "i-bale"),
    "bide": (Phrase("Bide your time"), "i-bide"),
    "end": (Phrase("End the turn"), "i-turn"),
}
ASIDE: Final = frozenset[str]()


# What is asked.

# By question: when nobody must choose, the same for everybody.
QUIET: Final = {
    "first": Phrase("The first player is being drawn."),
    "columns": Phrase("The board is being laid out."),
    "posts": Phrase("The board is being laid out."),
    "tokens": Phrase("The board is being laid out."),
    "restock": Phrase("Silk is being drawn from the bag."),
    "over": Phrase("The game is over."),
}


def ask_turn(_s: Bombay) -> Phrase:
    """Return the question of a turn. `budget` says how many action points are left."""
    return Phrase("What will you do?")


def ask_bale(s: Bombay) -> Phrase:
    return Phrase("Which bale do you take from the {market}?",
                  market=name_market_by_number(s.leftmost_market()))


def describe_waiting_for_turn(_s: Bombay, name: str) -> Phrase:
    return Phrase("Waiting for {name}.", name=name)


def describe_waiting_for_bale(s: Bombay, name: str) -> Phrase:
    return Phrase("Waiting for {name} to choose a bale from the {market}.", name=name,
                  market=name_market_by_number(s.leftmost_market()))


ASKED: Final = {"turn": (ask_turn, describe_waiting_for_turn),
                "choose": (ask_bale, describe_waiting_for_bale)}


def prompt(s: Bombay) -> Phrase:
    """Return the question to the player in turn, at most ten words."""
    kind = question_kind(s)
    return QUIET[kind] if kind in QUIET else ASKED[kind][0](s)


def waiting(s: Bombay, names: list[str]) -> Phrase:
    """Return the same for all others."""
    kind = question_kind(s)
    return QUIET[kind] if kind in QUIET else ASKED[kind][1](s, names[s.seat])


# BO-17  Refusals: the sentences stand at the rules.

def refusal(refusal: Refusal, details: dict[str, object], names: list[str]) -> Phrase:
    """Return the sentence of a refusal."""
    return sentence(refusal, details | {"game": ABOUT.title},
                    lambda detail: name_detail(detail, names))


def name_detail(detail: object, names: list[str]) -> object:
    """Return a detail in words. Amounts and what a player typed stay as they are."""
    if not isinstance(detail, Ref):
        return "…" if detail == "" else detail
    if detail.kind == "seat":
        return names[detail.number]
    return REFS[detail.kind](detail.number)


REFS: Final[dict[str, Callable[[int], Phrase]]] = {
    "site": name_site_by_number,
    "colour": name_silk_by_number,
    "market": name_market_by_number,
}


def answer(s: Bombay, about: str, seat: int, names: list[str]) -> Phrase:
    """Refuse any question: each player sees their own covered things."""
    raise s.game.stranger(s, about)


def outcome(action: Action[Any]) -> Phrase | None:
    """Return the silk that was drawn from the bag."""
    return name_silk(COLOURS[action.colour]) if isinstance(action, Draw) else None


def shows(entry: Entry, before: Bombay, names: list[str]) -> list[Show]:
    """Return no shows: scoring happens only at the end, and the end is a table."""
    return []


def stage(entry: Entry, before: Bombay) -> Bombay:
    return before


# Out of a view, which holds only what its looker may see.

def status(view: dict[str, Any]) -> Phrase:
    """Return how far the game is."""
    if view["over"]:
        return Phrase("the game is over")
    return Phrase("set {set} of {sets}, round {round} of {rounds}", set=view["set"],
                  sets=view["sets"], round=view["round"], rounds=view["rounds"])


def budget(view: dict[str, Any]) -> Budget | None:
    """Return the action points of the turn; None while no one must choose."""
    if view["asked"] not in ASKED:
        return None
    left = view["points"]
    return Budget(left, POINTS, Count("{n} of {whole} action points left",
                                      "{n} of {whole} action points left", left, whole=POINTS))


# What stands behind a screen, and what of it `screens` leaves open (BO-15.1).
HOLDINGS: Final[dict[str, Callable[[int], Phrase]]] = {
    "rupees": rupees_phrase,
    "clients": clients_phrase,
    "city_tokens": city_tokens_phrase,
}
OPEN_HOLDINGS: Final = {
    "tokens": frozenset({"rupees"}),
    "hidden": frozenset[str](),
    "open": frozenset(HOLDINGS),
}


def panel(view: dict[str, Any], seat: int) -> Panel:
    """Return the panel of a seat: bales, palaces left, and the holdings that the reader may see."""
    merchant = view["merchants"][seat]
    public = OPEN_HOLDINGS["open" if view["over"] else view["options"]["screens"]]
    badges = [Badge(f"i-{colour}", name_silk(colour), f"silk-{colour}", amount=1)
              for colour in merchant["bales"]]
    if seat == view["starter"] and not view["over"]:
        badges.insert(0, Badge("i-first", Phrase("start player"), "sign"))
    seen = {name: phrase(merchant[name]) for name, phrase in HOLDINGS.items() if name in merchant}
    lines: list[Phrase] = [
        Count("{n} palace left", "{n} palaces left", merchant["palaces_left"])]
    lines += [phrase for name, phrase in seen.items() if name in public]
    covered = [phrase for name, phrase in seen.items() if name not in public]
    return Panel(tuple(badges), tuple(lines), tuple(covered), purse=purse(merchant))


def purse(merchant: dict[str, Any]) -> Good | None:
    """Return the rupees of a merchant, if the reader may see them."""
    if "rupees" not in merchant:
        return None
    return Good("i-rupee", str(merchant["rupees"]), rupees_phrase(merchant["rupees"]),
                amount=merchant["rupees"])


# BO-14  The result.

COLUMNS: Final = (
    ("rupees", Phrase("Rupees in hand"), "BO-14.5"),
    ("empire", Phrase("Palaces and clients"), "BO-14.1"),
    ("prize", Phrase("Prize"), "BO-14.1"),
    ("city_tokens", Phrase("City tokens"), "BO-14.4"),
    ("city_bonus", Phrase("City bonus"), "BO-14.4"),
    ("score", Phrase("Total"), "BO-14.7"),
)


def result(view: dict[str, Any], names: list[str]) -> Result | None:
    """Return the final table, best first; None before the end."""
    if not view["over"]:
        return None
    table = sorted(view["result"], key=lambda row: (row["rank"], row["seat"]))
    rows = [(row["seat"], row["rank"],
             tuple([format_mixed_number(row[key]) for key, _, _ in COLUMNS]))
            for row in table]
    return Result(tuple([head for _, head, _ in COLUMNS]), tuple(rows),
                  describe_victory(table, names),
                  "BO-14.5", tuple([clause for _, _, clause in COLUMNS]))


def format_mixed_number(number: float) -> str:
    """Return twelfths as a whole number and a fraction: "14 2/3"."""
    value = Fraction(number).limit_denominator(12)
    whole, rest = divmod(value, 1)
    return " ".join([str(part) for part in (whole, rest) if part]) or "0"


def describe_victory(table: list[dict[str, Any]], names: list[str]) -> Phrase:
    """Return who has won, and why."""
    best = table[0]
    winners = [names[row["seat"]] for row in table if row["rank"] == 1]
    beaten = [names[row["seat"]] for row in table
              if row["rank"] > 1 and row["score"] == best["score"]]
    if len(winners) > 1:
        return Phrase("{names} share the victory with {total}.", names=series(winners),
                      total=format_total_rupees(best["score"]))
    if beaten:
        return Phrase("{name} wins the tie on clients; {others} also had {total}.", name=winners[0],
                      others=series(beaten), total=format_total_rupees(best["score"]))
    return Phrase("{name} wins with {total}.", name=winners[0],
                  total=format_total_rupees(best["score"]))


def format_total_rupees(score: float) -> Phrase:
    """Return a sum of rupees, which may have a fraction."""
    return Count("{amount} rupee", "{amount} rupees", int(score), amount=format_mixed_number(score))
