"""What happened in Pax Pamir, a sentence for each event that matters, with its clause."""

from __future__ import annotations

from typing import Final

from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import (
    log_actions, log_bribes, log_cards, log_events, log_losses, log_pieces, log_quiet, log_turn,
    log_wakhan,
)
from grandtour.games.pax_pamir.words.log_turn import Told
from grandtour.games.pax_pamir.words.passages import passages
from grandtour.games.words import Sentence
from grandtour.language import Count

# By the message that a passage begins with.
SENTENCES: Final[dict[str, Told]] = (
    log_turn.SENTENCES | log_cards.SENTENCES | log_bribes.SENTENCES | log_pieces.SENTENCES
    | log_actions.SENTENCES | log_losses.SENTENCES | log_events.SENTENCES | log_wakhan.SENTENCES)


def log(entry: Entry, before: Pamir, names: list[str]) -> list[Sentence]:
    """What an entry did. Whatever a player does is worth a line."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    said = [sentence for passage in passages(entry, before, names)
            for sentence in SENTENCES[passage.first.message](passage)]
    if said or before.is_chance_node():
        return said
    return [log_quiet.quiet(entry, before, names)]
