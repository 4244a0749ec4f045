"""What Hold says."""

from __future__ import annotations

from grandtour import Fact
from grandtour.games.offer import Offer, gain
from grandtour.games.scene import Scene, asked
from grandtour.games.words import About, Panel, Result, Sentence, plain, sentence, series
from grandtour.language import Count, Phrase

ABOUT = About(Phrase("Hold"), Phrase("Throw the die as often as you dare."))
COMMANDS = {"roll": (Phrase("Throw the die"), "i-undo"), "hold": (Phrase("Keep the pot"), "i-coin")}
ASIDE = frozenset()

grounds = plain


def prompt(s):
    return {"turn": Phrase("Throw again, or hold?"), "throw": Phrase("The die rolls."),
            "over": Phrase("The game is over.")}[asked(s)]


def waiting(s, names):
    if asked(s) != "turn":
        return prompt(s)
    return Phrase("Waiting for {name}.", name=names[s.seat])


def choice(s, action, names):
    scene = Scene(s, [action], names)
    if str(action) == "roll":
        offer = Offer(Phrase("Throw"), Phrase("Throw the die?"), Phrase("Throw"), "HD-2")
    else:
        points = Count("{n} point", "{n} points", s.pot)
        offer = Offer(Phrase("Hold {points}", points=points), Phrase("Keep the pot?"),
                      Phrase("Hold"), "HD-4", (gain(points),))
    return offer.choice(action, offer.lines, scene.seals, scene.leaves)


def further(s, names):
    return []


def refusal(refusal, facts, names):
    return sentence(refusal, facts | {"game": ABOUT.title},
                    lambda fact: names[fact.number] if isinstance(fact, Fact) else fact)


def log(entry, before, names):
    if entry.back:
        return [Sentence(Phrase("{name} took something back.", name=names[entry.seat]), "")]
    return [SAID[event.message](event, names) for event in entry.events]


SAID = {
    "thrown": lambda event, names: Sentence(
        Phrase("{name} throws {face}.", name=names[event.seat], face=event.value), "HD-3",
        ("cup",)),
    "held": lambda event, names: Sentence(
        Phrase("{name} holds {points}.", name=names[event.seat], points=event.value), "HD-4",
        (f"points-p{event.seat + 1}",)),
}


def told(s, about, seat, names):
    s.game.inquire(s, about, seat)


def shows(entry, before, names):
    return []


def stage(entry, before):
    return before


def status(view):
    if view["over"]:
        return Phrase("the game is over")
    return Phrase("round {round}, {pot} in the pot", round=view["round"], pot=view["pot"])


def budget(view):
    return None


def panel(view, seat):
    return Panel((), (), score=view["points"][seat])


def overview(view, names):
    rows = [Phrase("{name}: {points}", name=name, points=points)
            for name, points in zip(names, view["points"], strict=True)]
    return [(Phrase("Points"), rows), (Phrase("Pot"), [Phrase("{n}", n=view["pot"])])]


def result(view, names):
    if not view["over"]:
        return None
    seats = sorted(range(view["players"]), key=lambda seat: view["result"][seat])
    first = [names[seat] for seat in seats if view["result"][seat] == 1]
    rows = [(seat, view["result"][seat], (str(view["points"][seat]),)) for seat in seats]
    return Result((Phrase("Points"),), tuple(rows),
                  Phrase("{names} won.", names=series(first)), "HD-5")
