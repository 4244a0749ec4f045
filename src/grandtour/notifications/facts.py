"""Facts about a table for webhooks, in the form of this site. Everyone at the table may know
them."""

from __future__ import annotations

from grandtour.notifications.letters import (
    NotificationRecipient, EmailLinks, inviter_name, list_seated_names, subject_line,
)
from grandtour.people.channels import Event
from grandtour.tables.table import Table
from grandtour.tables.times import time_rule_text


def collect_table_facts(table: Table, event: Event, to: NotificationRecipient,
                        links: EmailLinks) -> dict[str, object]:
    """Return the facts of an event at a table, as JSON can hold them."""
    found = {"event": event, "table": table.id, "game": table.match.game.name, "name": table.name,
            "seat": to.seat, "number": table.match.number,
            "said": subject_line(table, event,
                                 to), "link": links.find_target_link(table, event, to.seat)}
    return found | collect_invitation_facts(table, to) if event == "invited" else found


def collect_invitation_facts(table: Table, to: NotificationRecipient) -> dict[str, object]:
    """Return further facts of an invitation."""
    return {"by": inviter_name(table, to), "players": len(table.seats),
            "here": list_seated_names(table, to),
            "pace": time_rule_text(table.terms, to.language)}
