"""What happened in Pax Pamir, a sentence for each event that matters, with its clause."""

from __future__ import annotations

from grandtour.engine.match import Entry
from grandtour.games.pax_pamir.state import Pamir
from grandtour.games.pax_pamir.words import log_events
from grandtour.games.pax_pamir.words.preview import passages
from grandtour.games.pax_pamir.words.tales import TALES
from grandtour.games.words import Sentence
from grandtour.language import Count


def log(entry: Entry, before: Pamir, names: list[str]) -> list[Sentence]:
    """What an entry did. Whatever a player does is worth a line."""
    if entry.back:
        return [Sentence(Count("{name} took back {n} step.", "{name} took back {n} steps.",
                               entry.back, name=names[entry.seat]), "")]
    said = [sentence for passage in passages(entry, before, names)
            if (report := TALES[passage.first.message].log) for sentence in report(passage)]
    if said or before.is_chance_node():
        return said
    return [log_events.quiet(entry, before, names)]
