"""PX-20: the options, the profiles that set all of them at once, and what the rules ask of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import Refusal
from grandtour.engine.game import Option, Refused
from grandtour.games.pax_pamir.facts import NOBODY

PLAYER_COUNT: Final = Refusal(
    "bad_player_count", "PX-1.1",
    "Pax Pamir is for 2 to 5 players, with Wakhan for 1 or 2 besides her.")
WITH_WAKHAN: Final = 3          # seats, hers included


class WakhanOption(Option):
    """PX-1.1: she plays against one or two humans."""

    def allowed(self, players: int) -> list[str]:
        return list(self.values) if players <= WITH_WAKHAN else ["false"]

    def refused(self, value: str, players: int) -> Refused | None:
        if value == "true" and players > WITH_WAKHAN:
            return Refused(PLAYER_COUNT, {})
        return super().refused(value, players)


OPTIONS: Final[list[Option]] = [
    Option("market_fill", "PX-20.1", "columns", "rows"),
    Option("purchase_rupee_without_card", "PX-20.2", "removed", "lies_there"),
    Option("icon_order", "PX-20.3", "printed", "fixed"),
    Option("bribe_negotiation", "PX-20.4", "offer", "ask", "fixed"),
    Option("bribe_declines_per_turn", "PX-20.5", "3", "1", "2", "4", "5", "6", "7", "8", "9"),
    Option("gift_space", "PX-20.6", "any_empty", "cheapest"),
    Option("build_regions", "PX-20.7", "several", "one"),
    Option("infrastructure", "PX-20.8", "must", "may"),
    Option("build_minimum", "PX-20.9", "1", "0"),
    Option("move_mix", "PX-20.10", "mixed", "one_kind"),
    Option("well_connected_uses_bedfellows", "PX-20.11", "true", "false"),
    Option("battle_own_spies", "PX-20.12", "no", "yes"),
    Option("zero_effect_actions", "PX-20.13", "forbidden", "allowed"),
    Option("reuse_overthrow", "PX-20.14", "true", "false"),
    Option("loyalty_discard", "PX-20.15", "all_then_debts", "owner_order",
           "debts_at_end_of_action"),
    Option("market_cleanup", "PX-20.16", "discard_then_slide", "slide_then_discard"),
    Option("discards", "PX-20.17", "public", "top_only"),
    Option("leverage_timing", "PX-20.18", "immediate", "end_of_action"),
    Option("rumor_target", "PX-20.19", "others", "anyone"),
    Option("last_tiebreak", "PX-20.20", "shared", "seat_after_turn_player", "random"),
    Option("open_hands", "PX-20.21", "false", "true"),
    WakhanOption("wakhan", "PX-20.25", "false", "true"),
    Option("wakhan_savvy_purchasing", "PX-20.22", "off", "on"),
    Option("wakhan_spy_movement", "PX-20.23", "off", "on"),
    Option("wakhan_steadfast_loyalty", "PX-20.24", "off", "on"),
]
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

# PX-20.31
PROFILES: Final = {
    "rulebook": DEFAULTS,
    "bga": DEFAULTS | {
        "infrastructure": "may",
        "loyalty_discard": "owner_order",
        "rumor_target": "anyone",
    },
    "rally": DEFAULTS | {
        "purchase_rupee_without_card": "lies_there",
        "icon_order": "fixed",
        "bribe_negotiation": "ask",
        "build_minimum": "0",
        "well_connected_uses_bedfellows": "false",
        "zero_effect_actions": "allowed",
        "reuse_overthrow": "false",
        "loyalty_discard": "debts_at_end_of_action",
        "leverage_timing": "end_of_action",
    },
    "guide": DEFAULTS | {
        "build_regions": "one",
        "move_mix": "one_kind",
        "market_cleanup": "slide_then_discard",
    },
}


class Options:
    """PX-20, as the rules ask for them; `version` is that of the rules."""

    def __init__(self, players: int, choices: dict[str, str], version: int) -> None:
        self.choices = choices
        self.players: Final[i64] = players
        self.fill_rows: Final = choices["market_fill"] == "rows"
        self.rupee_lies: Final = choices["purchase_rupee_without_card"] == "lies_there"
        self.icons_sorted: Final = choices["icon_order"] == "fixed"
        self.ask_mercy: Final = choices["bribe_negotiation"] == "ask"
        self.fixed_bribes: Final = choices["bribe_negotiation"] == "fixed"
        self.declines: Final[i64] = int(choices["bribe_declines_per_turn"])
        self.cheapest_gift: Final = choices["gift_space"] == "cheapest"
        self.build_in_one: Final = choices["build_regions"] == "one"
        self.may_not_add: Final = choices["infrastructure"] == "may"
        self.build_minimum: Final[i64] = int(choices["build_minimum"])
        self.one_kind: Final = choices["move_mix"] == "one_kind"
        self.far_bedfellows: Final = choices["well_connected_uses_bedfellows"] == "true"
        self.fight_own_spies: Final = choices["battle_own_spies"] == "yes"
        self.zero_effect: Final = choices["zero_effect_actions"] == "allowed"
        self.reuse_overthrows: Final = choices["reuse_overthrow"] == "true"
        self.owner_orders: Final = choices["loyalty_discard"] == "owner_order"
        self.loyalty_debts_wait: Final = choices["loyalty_discard"] == "debts_at_end_of_action"
        self.slide_first: Final = choices["market_cleanup"] == "slide_then_discard"
        self.top_discard_only: Final = choices["discards"] == "top_only"
        self.debts_wait: Final = choices["leverage_timing"] == "end_of_action"
        self.rumor_anyone: Final = choices["rumor_target"] == "anyone"
        self.tiebreak: Final = choices["last_tiebreak"]
        self.open_hands: Final = choices["open_hands"] == "true"
        self.savvy: Final = choices["wakhan_savvy_purchasing"] == "on"
        self.spy_movement: Final = choices["wakhan_spy_movement"] == "on"
        self.steadfast: Final = choices["wakhan_steadfast_loyalty"] == "on"
        # Whether something may have to be seen to between two actions of a player.
        self.uneven: Final = (self.debts_wait or self.loyalty_debts_wait
                              or choices["wakhan"] == "true")
        # What version 1 did otherwise: an action could begin where nothing could be done, a bribe
        # take what a build may cost, a debt of the cleanup come between two court cards, and a
        # first card was laid at an end. What version 2 did as well: cylinders put in another's
        # turn could be reused in it, and Wakhan's spies walked without her abilities.
        self.rules: Final[i64] = version
        self.begins_idle: Final = self.zero_effect and version == 1
        # WK-2: her seat is the last.
        self.wakhan: Final[i64] = players - 1 if choices["wakhan"] == "true" else NOBODY
