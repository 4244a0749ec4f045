"""With how many a game is best: a vote of those who have played it with that number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.collection import errors
from grandtour.collection.box_info import box_info
from grandtour.collection.plays import Plays
from grandtour.collection.ports import OPINIONS, Opinion, OpinionStore, VoteRow
from grandtour.collection.wilson import least_share
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow

FEWEST_VOTES: Final = 3         # before a number is called best


@dataclass(frozen=True)
class Poll:
    """The votes on one number of players."""

    players: int
    best: int
    good: int
    rather_not: int
    mine: Opinion | None = None
    may_vote: bool = False

    @property
    def votes(self) -> int:
        return self.best + self.good + self.rather_not

    @property
    def least_best(self) -> float:
        """The share of players who surely find this number best."""
        return least_share(self.best, self.votes)


class Votes:
    """Counts votes, one of each person on each number."""

    def __init__(self, store: OpinionStore, plays: Plays) -> None:
        self._store = store
        self._plays = plays

    async def vote(self, person: PersonRow, game: str, players: int, opinion: str) -> None:
        """Refused: no_such_opinion, not_played."""
        chosen = next((known for known in OPINIONS if known == opinion), None)
        if chosen is None:
            raise Refused(errors.NO_OPINION, {"opinion": opinion})
        if players not in await self._plays.numbers(person.id, game):
            raise Refused(errors.NOT_PLAYED, {"players": players})
        await self._store.set_vote(VoteRow(person.id, game, players, chosen))

    async def polls(self, game: str, viewer: str) -> list[Poll]:
        """For every number that can play."""
        rows = await self._store.votes(game)
        played = await self._plays.numbers(viewer, game) if viewer else frozenset()
        least, most = box_info(game).players
        return [poll(players, [row for row in rows if row.players == players], viewer,
                     players in played) for players in range(least, most + 1)]


def poll(players: int, rows: Sequence[VoteRow], viewer: str, may_vote: bool) -> Poll:
    best, good, rather_not = (sum(row.opinion == opinion for row in rows) for opinion in OPINIONS)
    mine = next((row.opinion for row in rows if row.person == viewer), None)
    return Poll(players, best, good, rather_not, mine, may_vote)


def best_number(polls: Sequence[Poll]) -> int:
    """The number that most surely find best; 0 as long as too few have voted."""
    asked = [poll for poll in polls if poll.votes >= FEWEST_VOTES and poll.best]
    return max(asked, key=lambda poll: poll.least_best).players if asked else 0
