"""Upgrading: continuing by the newest version of the rules at a table that was begun with an
earlier one."""

from __future__ import annotations

from grandtour import games
from grandtour.engine.match import Match
from grandtour.engine.upgrade import move_match
from grandtour.language import Phrase
from grandtour.tables.table import Table


def has_newest_rules(table: Table) -> bool:
    """Return whether the table is played by the newest rules."""
    return table.match.game.version == games.game(table.match.game.name).version


def list_differences(table: Table) -> list[Phrase]:
    """Return what the newest rules do otherwise: a sentence for each version since the table's."""
    newest = games.game(table.match.game.name)
    versions = [known.version for known in newest.earlier()]
    since = [] if has_newest_rules(table) else versions[versions.index(table.match.game.version):]
    return [games.words(newest.name).ABOUT.differences[version] for version in since]


def upgrade_match(table: Table) -> Match:
    """Return the match under the newest rules. Raise Differs if something in it has another
    outcome."""
    return move_match(table.match, games.game(table.match.game.name))
