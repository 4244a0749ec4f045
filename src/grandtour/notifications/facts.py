"""Facts about a table for webhooks, in the form of this site. Everyone at the table may know
them."""

from __future__ import annotations

from grandtour.notifications.letters import (
    Addressee, EmailLinks, inviter_name, seated_names, subject_line,
)
from grandtour.people.channels import Event
from grandtour.tables.table import Table
from grandtour.tables.times import time_rule_text


def table_facts(table: Table, event: Event, to: Addressee, links: EmailLinks) -> dict[str, object]:
    """Return the facts of an event at a table, as JSON can hold them."""
    found = {"event": event, "table": table.id, "game": table.match.game.name, "name": table.name,
            "seat": to.seat, "number": table.match.number,
            "said": subject_line(table, event,
                                 to), "link": links.target_link(table, event, to.seat)}
    return found | invited_facts(table, to) if event == "invited" else found


def invited_facts(table: Table, to: Addressee) -> dict[str, object]:
    """Return further facts of an invitation."""
    return {"by": inviter_name(table, to), "players": len(table.seats),
            "here": seated_names(table, to),
            "pace": time_rule_text(table.terms, to.language)}
