"""What the log says of answers that tell nothing by themselves."""

from __future__ import annotations

from typing import Final

from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.components import REGIONS
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import cards, elements
from grandtour.games.pax_pamir.words.names import in_region
from grandtour.games.scene import asked
from grandtour.games.words import Sentence
from grandtour.language import N_, Phrase

# By the question that is stopped.
STOPPED: Final = {
    "tax": (N_("{name} collected no more."), "PX-9.10"),
    "move": (N_("{name} moved no further."), "PX-9.40"),
    "battle": (N_("{name} did not fight."), "PX-9.65"),
    "fight": (N_("{name} removed no more."), "PX-9.60"),
    "build": (N_("{name} built no more."), "PX-9.30"),
    "add": (N_("{name} placed no free block."), "PX-9.32"),
    "blackmail": (N_("{name} placed no spy by blackmail."), "PX-15.9"),
    "safe_house": (N_("{name} used no safe house for the spy."), "PX-15.8"),
}


def quiet(entry: Entry, before: Pamir, names: list[str]) -> Sentence:
    """What was answered, and what follows from it."""
    verb, _, what = entry.text.partition(" ")
    name = names[entry.seat]
    if verb == "stop":
        message, clause = STOPPED[asked(before)]
        return Sentence(Phrase(message, name=name), clause)
    if verb == "send":
        return Sentence(Phrase("{name} moves the spy on {card}.", name=name,
                               card=cards.title(int(what))), "PX-9.40",
                        (elements.card(int(what)),))
    if verb == "region":
        return Sentence(Phrase("{name} builds {where}.", name=name, where=in_region(what)),
                        "PX-9.30", (elements.region(REGIONS.index(what)),))
    return Sentence(Phrase("The supply is empty: {name} takes a piece from play.", name=name),
                    "PX-10.1")
