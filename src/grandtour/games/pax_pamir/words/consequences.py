"""The consequences of an action as lines of a preview: its events, and changes of rulers,
hostages and dominance."""

from __future__ import annotations

from collections.abc import Collection

from mypy_extensions import i64

from grandtour.games.offer import gain, then, warn
from grandtour.games.pax_pamir.components import COALITIONS, NOBODY, NONE, REGIONS
from grandtour.games.pax_pamir.rules.dominance import find_dominant_coalition
from grandtour.games.pax_pamir.words import cards
from grandtour.games.pax_pamir.words.event_messages import EVENTS
from grandtour.games.pax_pamir.words.names import coalition_name, join_list, say_of_region
from grandtour.games.pax_pamir.words.preview import Preview
from grandtour.games.words import Line
from grandtour.language import Phrase


def list_consequences(preview: Preview, already_told: Collection[str] = ()) -> list[Line]:
    """Return all that follows, without the events of these kinds."""
    lines = [line_of(preview, event) for event in preview.events
             if (line_of := EVENTS[event.message].preview) and event.message not in already_told]
    lines += [score_line(preview), *ruler_lines(preview), *hostage_lines(preview),
              dominance_line(preview)]
    return [line for line in lines if line is not None]


# What has changed.

def score_line(preview: Preview) -> Line | None:
    """Return the points of all players, as good news if no one gets more than the acting player
    (PX-17)."""
    if preview.all_events("check") == []:
        return None
    won = [int(noble.points - preview.before.nobles[seat].points)
           for seat, noble in enumerate(preview.after.nobles)]
    if not any(won):
        return then(Phrase("No one scores"))
    gains = join_list([Phrase("{name} +{points}", name=preview.called[seat], points=points)
                       for seat, points in enumerate(won) if points])
    kind = gain if won[preview.seat] == max(won) else warn
    return kind(Phrase("Points: {gains}", gains=gains))


def ruler_lines(preview: Preview) -> list[Line]:
    """Return the lines of changed rulers (PX-4.3)."""
    lines = []
    for region in range(i64(len(REGIONS))):
        was, now = preview.before.ruler(region), preview.after.ruler(region)
        if was == now:
            continue
        if was == preview.seat:
            lines.append(warn(Phrase("You are no longer the ruler {of}", of=say_of_region(region))))
        if now == preview.seat:
            lines.append(gain(Phrase("You become the ruler {of}", of=say_of_region(region))))
        elif now != NOBODY:
            lines.append(then(Phrase("{name} becomes the ruler {of}", name=preview.names[now],
                                     of=say_of_region(region))))
        elif was != preview.seat:
            lines.append(then(Phrase("{name} is no longer the ruler {of}",
                                     name=preview.names[was], of=say_of_region(region))))
    return lines


def hostage_lines(preview: Preview) -> list[Line]:
    """Return the court cards that become hostages or are free again (PX-8.2)."""
    lines = []
    for card in [card for noble in preview.after.nobles for card in noble.court]:
        was, now = preview.before.holder(card), preview.after.holder(card)
        title, own = cards.card_title(int(card)), preview.after.owner(card) == preview.seat
        if was == now:
            continue
        if now == preview.seat:
            lines.append(gain(Phrase("{card} becomes your hostage", card=title)))
        elif own and now != NOBODY:
            lines.append(warn(Phrase("{card} becomes a hostage of {name}", card=title,
                                     name=preview.names[now])))
        elif was == preview.seat:
            lines.append(warn(Phrase("{card} is no longer your hostage", card=title)))
        elif own:
            lines.append(gain(Phrase("{card} is no longer a hostage", card=title)))
    return lines


def dominance_line(preview: Preview) -> Line | None:
    """Return the result of a Dominance Check then, if that changes (PX-17.2)."""
    now = find_dominant_coalition(preview.after)
    if now == find_dominant_coalition(preview.before) or preview.all_events("check"):
        return None
    if now == NONE:
        return then(Phrase("No coalition is dominant then"))
    return then(Phrase("The {coalition} coalition is dominant then",
                       coalition=coalition_name(COALITIONS[now])))
