"""The versions that are at work, as hosts read of them."""

from __future__ import annotations

from grandtour import games
from grandtour.language import N_, Language
from grandtour.store.versions import Versions


def version_lines(found: Versions, language: Language) -> list[tuple[str, str]]:
    """Of what, and which."""
    say = language.say
    database, _, version = found.database.partition(" ")
    return [
        ("Grand Tour", found.grandtour),
        (say(N_("Schema of the database")), found.schema or "–"),
        *((say(N_("Rules of {game}"), game=say(games.words(name).ABOUT.title)), rules)
          for name, rules in found.rules.items()),
        ("Python", found.python), (database, version)]
