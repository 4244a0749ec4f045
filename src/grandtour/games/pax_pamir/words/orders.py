"""What Wakhan’s cards dictate, and how her turn is offered: whoever moves for her only lets her do
it (WK-10)."""

from __future__ import annotations

from grandtour.engine.core import Action
from grandtour.games.offer import Offer, cost, then
from grandtour.games.pax_pamir.components import COALITIONS, NOBODY, NONE, VERBS, is_event
from grandtour.games.pax_pamir.rules.market import price
from grandtour.games.pax_pamir.rules.wakhan.choices import LINES
from grandtour.games.pax_pamir.rules.wakhan.turn import Order, order
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.log_wakhan import INSTRUCTIONS
from grandtour.games.pax_pamir.words.names import coalition_noun, rupees, verb_name
from grandtour.games.pax_pamir.words.offer import BONUS, ONE_ACTION
from grandtour.games.pax_pamir.words.scene import Scene
from grandtour.games.words import Line
from grandtour.language import Phrase

def line_name(card: int, line: int) -> Phrase:
    """A line of one of her cards, from 0."""
    return INSTRUCTIONS[LINES[card][line].name]


def card_lines(card: int) -> list[Phrase]:
    """The three lines of one of her cards."""
    return [INSTRUCTIONS[line.name] for line in LINES[card]]


def offer_obey(scene: Scene, obey: Action[Pamir]) -> Offer:
    """WK-10: what she does next."""
    s = scene.before
    found = order(s)
    assert found is not None
    title, price_tag = deed(s, found)
    lines = [then(Phrase("A computer seat: her AI card decides, nobody chooses")),
             then(Phrase("She is pragmatically loyal to {coalition}",
                         coalition=coalition_noun(COALITIONS[s.me.loyalty])))]
    if found.line != NONE:
        lines.append(then(Phrase("Her card, line {number}: {line}", number=found.line + 1,
                                 line=line_name(int(s.ai), int(found.line)))))
    elif found.place != NOBODY:
        lines.append(then(Phrase("The check pays for her (ambition)")))
    else:
        lines.append(then(Phrase("A bonus action, after her actions")))
    return Offer(title, Phrase("Let Wakhan act?"), Phrase("Let her act"), "WK-10",
                 tuple([*lines, *price_line(s, found)]), reason(s, found), price_tag)


def deed(s: Pamir, found: Order) -> tuple[Phrase, Phrase]:
    """What she does, and what it costs her."""
    if found.deed is None:
        card = s.market[found.place]
        title = cards.title(int(card))
        if is_event(card):
            return Phrase("Wakhan purchases {card}", card=title), ONE_ACTION
        return Phrase("Wakhan radicalizes {card}", card=title), ONE_ACTION
    bonus = found.line == NONE
    return Phrase("Wakhan uses {card}: {verb}", card=cards.title(int(found.deed.card)),
                  verb=verb_name(VERBS[found.deed.verb])), BONUS if bonus else ONE_ACTION


def reason(s: Pamir, found: Order) -> Phrase:
    if found.line != NONE:
        return Phrase("line {number} of her AI card", number=found.line + 1)
    return Phrase("ambition") if found.place != NOBODY else Phrase("bonus action")


def price_line(s: Pamir, found: Order) -> list[Line]:
    if found.deed is not None or not price(s, found.place):
        return []
    return [cost(Phrase("She pays {rupees}", rupees=rupees(int(price(s, found.place)))))]
