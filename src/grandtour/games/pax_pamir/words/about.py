"""Pax Pamir on the shelf, and its commands."""

from __future__ import annotations

from typing import Final

from grandtour.games.pax_pamir import state
from grandtour.games.pax_pamir.words.names import points_phrase
from grandtour.games.words import About, name_head_starts
from grandtour.language import Phrase

HEAD_STARTS: Final = {amount: points_phrase(amount) for amount in state.HEAD_STARTS}

# PX-20  By option: what it is called, and its values.
OPTIONS: Final[dict[str, tuple[Phrase, dict[str, Phrase]]]] = {
    "market_fill": (Phrase("Filling the market"), {
        "columns": Phrase("column by column"), "rows": Phrase("row by row")}),
    "purchase_rupee_without_card": (Phrase("Rupee without a card"), {
        "removed": Phrase("leaves the game"),
        "lies_there": Phrase("waits for the next card there")}),
    "icon_order": (Phrase("Order of icons"), {
        "printed": Phrase("as printed on the card"), "fixed": Phrase("the same for all cards")}),
    "bribe_negotiation": (Phrase("Negotiating bribes"), {
        "offer": Phrase("the payer makes offers"), "ask": Phrase("the payer asks for mercy"),
        "fixed": Phrase("in full, or not at all")}),
    "bribe_declines_per_turn": (Phrase("Declines per turn"),
        {number: Phrase("{number}", number=number) for number in "312456789"}),
    "gift_space": (Phrase("Gift spaces"), {
        "any_empty": Phrase("any empty space"), "cheapest": Phrase("the cheapest empty space")}),
    "build_regions": (Phrase("Regions of a build"), {
        "several": Phrase("all that one rules"), "one": Phrase("one for each build")}),
    "infrastructure": (Phrase("Infrastructure"), {
        "must": Phrase("the free block must be placed"),
        "may": Phrase("the free block may be placed")}),
    "build_minimum": (Phrase("Least build"), {
        "1": Phrase("one block paid for, at least"),
        "0": Phrase("with Infrastructure none need be paid for")}),
    "move_mix": (Phrase("Kinds of move"), {
        "mixed": Phrase("armies and spies in one action"),
        "one_kind": Phrase("either armies or spies")}),
    "well_connected_uses_bedfellows": (Phrase("Well-Connected with Strange Bedfellows"), {
        "true": Phrase("both steps may use it"), "false": Phrase("a single step only")}),
    "battle_own_spies": (Phrase("Own spies in battle"), {
        "no": Phrase("cannot be removed"), "yes": Phrase("can be removed as well")}),
    "zero_effect_actions": (Phrase("Actions without effect"), {
        "forbidden": Phrase("not allowed"), "allowed": Phrase("allowed")}),
    "reuse_overthrow": (Phrase("Overthrow by reuse"), {
        "true": Phrase("yes, with the last tribe"), "false": Phrase("never")}),
    "loyalty_discard": (Phrase("Patriots that leave"), {
        "all_then_debts": Phrase("all at once, then their debts"),
        "owner_order": Phrase("in an order that the owner chooses"),
        "debts_at_end_of_action": Phrase("all at once, debts at the end of the action")}),
    "market_cleanup": (Phrase("Market cleanup"), {
        "discard_then_slide": Phrase("discard events, then slide"),
        "slide_then_discard": Phrase("slide, then discard events")}),
    "discards": (Phrase("Discard pile"), {
        "public": Phrase("open to all"), "top_only": Phrase("only its top is seen")}),
    "leverage_timing": (Phrase("When leverage is due"), {
        "immediate": Phrase("at once"), "end_of_action": Phrase("at the end of the action")}),
    "rumor_target": (Phrase("Target of Rumor"), {
        "others": Phrase("another player"), "anyone": Phrase("anyone")}),
    "last_tiebreak": (Phrase("Last tie-breaker"), {
        "shared": Phrase("the victory is shared"),
        "seat_after_turn_player": Phrase("the seat next after the last turn"),
        "random": Phrase("by lot")}),
    "open_hands": (Phrase("Open hands"), {
        "false": Phrase("hands are hidden"), "true": Phrase("all see all hands")}),
    "wakhan": (Phrase("Wakhan"), {
        "false": Phrase("does not play"), "true": Phrase("plays, in the last seat")}),
    "wakhan_savvy_purchasing": (Phrase("Wakhan’s savvy purchasing"), {
        "off": Phrase("by her printed rules"),
        "on": Phrase("a cheaper card as good, if there is one")}),
    "wakhan_spy_movement": (Phrase("Wakhan’s spy movement"), {
        "off": Phrase("by her printed rules"), "on": Phrase("moves spies when no army can move")}),
    "wakhan_steadfast_loyalty": (Phrase("Wakhan’s steadfast loyalty"), {
        "off": Phrase("by her printed rules"),
        "on": Phrase("keeps to the coalition with most blocks")}),
    "head_start": (Phrase("Head start (house rule)"), name_head_starts(5, HEAD_STARTS)),
}

ABOUT: Final = About(
    title=Phrase("Pax Pamir"),
    blurb=Phrase("Play courts and coalitions against each other in Afghanistan, about 1823."),
    aim=Phrase("Points come only from Dominance Checks. If one coalition is far ahead then, "
               "those loyal to it score by their influence; if none is, your own pieces in play "
               "count."),
    turn=Phrase("Take two actions: buy a card, play a card, or use an action of a card in your "
                "court. With cards of the favoured suit an action is a bonus action and costs "
                "neither."),
    options={option: name for option, (name, _) in OPTIONS.items()},
    values={option: values for option, (_, values) in OPTIONS.items()},
    profiles={
        "rulebook": Phrase("As in the rulebook"),
        "bga": Phrase("As on Board Game Arena"),
        "rally": Phrase("As on rally-the-troops.com"),
        "guide": Phrase("As in a Japanese guide"),
    },
    head_starts=HEAD_STARTS,
)

# As they are listed: what one has before what one can buy, and enough of something last.
COMMANDS: Final = {
    "play": (Phrase("Play a card"), "i-hand"),
    "tax": (Phrase("Tax"), "i-tax"),
    "gift": (Phrase("Gift"), "i-gift"),
    "build": (Phrase("Build"), "i-build"),
    "move": (Phrase("Move pieces"), "i-move"),
    "betray": (Phrase("Betray"), "i-betray"),
    "battle": (Phrase("Battle"), "i-battle"),
    "purchase": (Phrase("Purchase"), "i-rupee"),
    "pass": (Phrase("End the turn"), "i-bide"),
    "offer": (Phrase("Offer a bribe"), "i-rupee"),
    "collect": (Phrase("Take a rupee"), "i-rupee"),
    "army": (Phrase("Place an army"), "i-army"),
    "road": (Phrase("Place a road"), "i-road"),
    "march": (Phrase("Move an army"), "i-army"),
    "migrate": (Phrase("Move a tribe"), "i-tribe"),
    "send": (Phrase("Move a spy"), "i-spy"),
    "remove": (Phrase("Remove a piece"), "i-battle"),
    "take": (Phrase("Reuse a piece in play"), "i-step-back"),
    "discard": (Phrase("Discard a card"), "i-discard"),
    "beg": (Phrase("Ask for mercy"), "i-client"),
    "withdraw": (Phrase("Withdraw"), "i-undo"),
    "accept": (Phrase("Accept the offer"), "i-rupee"),
    "demand": (Phrase("Ask for another amount"), "i-client"),
    "decline": (Phrase("Decline the offer"), "i-undo"),
    "spy": (Phrase("Place a spy"), "i-spy"),
    "space": (Phrase("Choose the gift space"), "i-gift"),
    "region": (Phrase("Choose the region to build in"), "i-city"),
    "to": (Phrase("Choose where the spy goes"), "i-move"),
    "target": (Phrase("Choose the card to betray"), "i-betray"),
    "claim": (Phrase("Take the prize"), "i-prize"),
    "leave": (Phrase("Leave the prize"), "i-undo"),
    "at": (Phrase("Choose the battlefield"), "i-battle"),
    "shelter": (Phrase("Use a safe house"), "i-shop"),
    "name": (Phrase("Name a player"), "i-tribe"),
    "suit": (Phrase("Name the favoured suit"), "i-political"),
    "rebuke": (Phrase("Name the region to rebuke"), "i-city"),
    "loyal": (Phrase("Choose a loyalty"), "i-leverage"),
    "stop": (Phrase("Enough"), "i-bide"),
    "obey": (Phrase("Let Wakhan act"), "i-robot"),
}

# Nothing can be done beside the decisions of one's turn.
ASIDE: Final[frozenset[str]] = frozenset()
