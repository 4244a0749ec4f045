"""Offers of bribes and answers to them, and the reasons for a bribe (PX-7, PX-8)."""

from __future__ import annotations

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, gain, then, warn
from grandtour.games.pax_pamir.components import REGION
from grandtour.games.pax_pamir.rules.bribes import (
    NO_OFFER, Answer, Bribe, Deed, Demand, Offer as Amount, is_mannered,
)
from grandtour.games.pax_pamir.rules.play import Play
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.consequences import list_consequences
from grandtour.games.pax_pamir.words.court_actions import explain_bribe_amount
from grandtour.games.pax_pamir.words.names import (
    name_region_by_number, say_rules_region, rupees_phrase, spies_phrase,
)
from grandtour.games.pax_pamir.words.preview import Preview, paid_phrase, list_rupees_paid_lines
from grandtour.games.words import Ground, Grounds, Line
from grandtour.language import Count, Phrase

# The payer.


def find_current_bribe(preview: Preview) -> Bribe:
    asked = preview.before.stack[-1]
    assert isinstance(asked, Bribe)
    return asked


def is_carried_out(preview: Preview) -> bool:
    """Return whether the action follows at once."""
    return preview.find_event("bribed") is not None


def follow_up_lines(preview: Preview, deed: Deed) -> list[Line]:
    """Return the lines of the action after the bribe (PX-8.8)."""
    title = cards.card_title(int(deed.card))
    if isinstance(deed, Play):
        return [then(Phrase("{card} is played at once", card=title))]
    return [then(Phrase("{card} acts at once", card=title))]


def offer_amount(preview: Preview, offer: Amount) -> Offer:
    """Offer the full bribe, less, or nothing (PX-8.4)."""
    asked = find_current_bribe(preview)
    name, amount = preview.names[asked.receiver], int(offer.amount)
    full = int(asked.deed.bribe(preview.before, asked.receiver))
    lines = [*list_rupees_paid_lines(preview, amount),
             explain_bribe_amount(preview, asked.deed, asked.receiver, full)]
    if is_carried_out(preview):
        lines += [*follow_up_lines(preview, asked.deed), *list_consequences(preview, ("bribed",))]
    else:
        lines.append(then(Phrase("{name} accepts, asks for more or declines", name=name)))
        lines.append(warn(Phrase("Your offers can only rise from here")))
    if amount == asked.high:
        title = Phrase("Pay {amount}, as asked", amount=amount)
        question = Phrase("Pay {amount} to {name}?", amount=amount, name=name)
        button = Phrase("Pay {amount}", amount=amount)
    elif is_mannered(preview.before, asked.seat):
        title = Phrase("Pay only {amount}", amount=amount)
        question = Phrase("Pay only {amount} to {name}?", amount=amount, name=name)
        button = Phrase("Pay {amount}", amount=amount)
    else:
        title = Phrase("Offer {amount}", amount=amount)
        question = Phrase("Offer {amount} to {name}?", amount=amount, name=name)
        button = Phrase("Offer {amount}", amount=amount)
    return Offer(title, question, button, "PX-8.4", tuple(lines), summarize_amount(preview, asked),
                 paid_phrase(amount))


def summarize_amount(preview: Preview, asked: Bribe) -> Phrase:
    if not is_carried_out(preview):
        return Phrase("{name} answers; you wait", name=preview.names[asked.receiver])
    if isinstance(asked.deed, Play):
        return Phrase("the card is played at once")
    return Phrase("the card acts at once")


def offer_beg(preview: Preview, beg: Action[Pamir]) -> Offer:
    """Offer to ask for a waiver (PX-8.4, `ask`)."""
    name = preview.names[find_current_bribe(preview).receiver]
    return Offer(Phrase("Ask for mercy"), Phrase("Ask {name} for mercy?", name=name),
                 Phrase("Ask for mercy"), "PX-8.4",
                 (then(Phrase("{name} waives it, names a lower amount or refuses", name=name)),),
                 Phrase("{name} answers; you wait", name=name))


def offer_withdraw(preview: Preview, withdraw: Action[Pamir]) -> Offer:
    """Offer to withdraw (PX-7.2, PX-8.9)."""
    lines = (then(Phrase("You are back before the action; no action is lost")),
             decline_line(preview))
    return Offer(Phrase("Withdraw"), Phrase("Withdraw and do something else?"),
                 Phrase("Withdraw"), "PX-8.9", lines, Phrase("back before the action"))


def decline_line(preview: Preview) -> Line:
    """Return the line of a refusal (PX-8.9)."""
    return warn(Phrase("Declined this turn then: {number} of {limit}",
                       number=preview.after.declines, limit=preview.before.options.declines))


# The receiver.

def find_current_answer(preview: Preview) -> Answer:
    asked = preview.before.stack[-1]
    assert isinstance(asked, Answer)
    return asked


def offer_accept(preview: Preview, accept: Action[Pamir]) -> Offer:
    """Offer to take the offered amount; the rest is waived (PX-7.2)."""
    asked = find_current_answer(preview)
    name, amount = preview.names[asked.payer], max(0, int(asked.offer))
    lines = [full_bribe_line(preview, asked), *follow_up_lines(preview, asked.deed),
             *list_consequences(preview)]
    if amount:
        return Offer(Phrase("Accept {amount}", amount=amount),
                     Phrase("Accept {amount} from {name}?", amount=amount, name=name),
                     Phrase("Accept {amount}", amount=amount), "PX-8.4", tuple(lines),
                     Phrase("{name} continues at once", name=name), earned_phrase(amount))
    return Offer(Phrase("Waive it all"), Phrase("Waive the whole bribe?"), Phrase("Waive it"),
                 "PX-7.2", tuple(lines), Phrase("{name} continues, you get nothing", name=name),
                 None)


def full_bribe_line(preview: Preview, asked: Answer) -> Line:
    """Return the line of the full bribe, without a waiver (PX-7.1, PX-8.3)."""
    return then(Phrase("The full bribe for {card} is {rupees}",
                       card=cards.card_title(int(asked.deed.card)),
                       rupees=rupees_phrase(int(asked.deed.bribe(preview.before, asked.seat)))))


def earned_phrase(amount: int) -> Phrase:
    return Phrase("+{amount} ₹", amount=amount)


def offer_demand(preview: Preview, demand: Demand) -> Offer:
    """Offer to demand an amount (PX-8.4, PX-8.9)."""
    asked = find_current_answer(preview)
    name, amount = preview.names[asked.payer], int(demand.amount)
    lines = (full_bribe_line(preview, asked),
             then(Phrase("{name} pays it, offers less or withdraws", name=name)),
             warn(Phrase("Your demands can only fall from here")),
             gain(Phrase("If it is paid, you get {amount} ₹", amount=amount)))
    return Offer(Phrase("Ask for {amount}", amount=amount),
                 Phrase("Ask {name} for {amount}?", name=name, amount=amount),
                 Phrase("Ask for {amount}", amount=amount), "PX-8.4", lines,
                 Phrase("{name} decides again", name=name), earned_phrase(amount))


def offer_decline(preview: Preview, decline: Action[Pamir]) -> Offer:
    """Offer to decline (PX-8.4, PX-8.9)."""
    asked = find_current_answer(preview)
    name = preview.names[asked.payer]
    if asked.offer == NO_OFFER:
        return Offer(Phrase("Refuse mercy"), Phrase("Refuse mercy to {name}?", name=name),
                     Phrase("Refuse"), "PX-8.9",
                     (then(Phrase("{name} pays in full, asks again or withdraws", name=name)),
                      decline_line(preview)), Phrase("{name} decides again", name=name))
    return Offer(Phrase("Decline the offer"), Phrase("Decline the offer of {name}?", name=name),
                 Phrase("Decline the offer"), "PX-8.4",
                 (then(Phrase("{name} is back before the action", name=name)),
                  decline_line(preview)),
                 Phrase("{name} does something else, or makes another offer", name=name))


TITLE = Phrase("Why a bribe is due")
CARD, RECEIVER, FULL, OTHERWISE = (
    Phrase("Card"), Phrase("Due to"), Phrase("In full"), Phrase("Otherwise"))


def grounds(s: Pamir, names: list[str]) -> Grounds | None:
    """Return the reasons for a bribe; None for all other questions, which explain themselves."""
    asked = s.stack[-1]
    if isinstance(asked, Bribe):
        receiver = int(asked.receiver)
    elif isinstance(asked, Answer):
        receiver = int(asked.seat)
    else:
        return None
    rows = explain_play_bribe if isinstance(asked.deed, Play) else explain_hostage_bribe
    return Grounds(TITLE, rows(s, asked.deed, receiver, names[receiver]))


def explain_play_bribe(s: Pamir, deed: Deed, receiver: int, name: str) -> tuple[Ground, ...]:
    """Return the ruler of the card's region (PX-7.1, PX-7.2)."""
    region = REGION[deed.card]
    return (
        Ground(CARD, Phrase("{card}, region {region}", card=cards.card_title(int(deed.card)),
                            region=name_region_by_number(int(region))), "PX-7.1"),
        Ground(RECEIVER, Count("{name} {rules}: {n} ruling piece",
                               "{name} {rules}: {n} ruling pieces",
                               int(s.ruling_pieces(receiver, region)),
                               name=name, rules=say_rules_region(region)), "PX-4.2"),
        Ground(FULL, Count("{n} rupee: one for each tribe there",
                           "{n} rupees: one for each tribe there",
                           int(deed.bribe(s, receiver))), "PX-7.1"),
        Ground(OTHERWISE, Phrase("neither paid nor waived: no action is lost, but the card has "
                                 "been shown"), "PX-7.2"),
    )


def explain_hostage_bribe(s: Pamir, deed: Deed, receiver: int, name: str) -> tuple[Ground, ...]:
    """Return the player with most spies on the card (PX-8.2, PX-8.3)."""
    number = int(deed.bribe(s, receiver))
    return (
        Ground(CARD, Phrase("{card}, held hostage", card=cards.card_title(int(deed.card))),
               "PX-8.2"),
        Ground(RECEIVER, Phrase("{name}, with {spies} on it, more than anyone else", name=name,
                                spies=spies_phrase(number)), "PX-8.2"),
        Ground(FULL, Count("{n} rupee: one for each of these spies",
                           "{n} rupees: one for each of these spies", number), "PX-8.3"),
        Ground(OTHERWISE, Phrase("neither paid nor waived: no action is lost"), "PX-8.9"),
    )
