"""Votes on the best number of players, by people who have played with that number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.features.collection import errors
from grandtour.games.box_info import read_box_info
from grandtour.features.collection.plays import PlayHistory
from grandtour.features.collection.rows import OPINIONS, Opinion, VoteRow
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.wilson import find_wilson_lower_bound
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow

FEWEST_VOTES: Final = 3         # before a number is called best


@dataclass(frozen=True)
class PlayerCountPoll:
    """The votes on one number of players."""

    players: int
    best: int
    good: int
    rather_not: int
    mine: Opinion | None = None
    may_vote: bool = False

    @property
    def vote_count(self) -> int:
        return self.best + self.good + self.rather_not

    @property
    def lowest_share_of_best(self) -> float:
        """Return the share of players who surely find this number best."""
        return find_wilson_lower_bound(self.best, self.vote_count)


class PlayerCountVoting:
    """Counts votes: one per person and number of players."""

    def __init__(self, store: OpinionStore, plays: PlayHistory) -> None:
        self._store = store
        self._plays = plays

    async def cast_vote(self, person: PersonRow, game: str, players: int, opinion: str) -> None:
        """Vote on a number of players. Refused: no_such_vote, not_played."""
        chosen = next((known for known in OPINIONS if known == opinion), None)
        if chosen is None:
            raise Refused(errors.NO_OPINION, {"opinion": opinion})
        if players not in await self._plays.list_player_numbers(person.id, game):
            raise Refused(errors.NOT_PLAYED, {"players": players})
        await self._store.set_vote(VoteRow(person.id, game, players, chosen))

    async def list_polls(self, game: str, viewer: str) -> list[PlayerCountPoll]:
        """Return a poll for every possible number of players."""
        rows = await self._store.list_votes(game)
        played = await self._plays.list_player_numbers(viewer, game) if viewer else frozenset()
        least, most = read_box_info(game).players
        return [count_votes(players, [row for row in rows if row.players == players], viewer,
                     players in played) for players in range(least, most + 1)]


def count_votes(players: int, rows: Sequence[VoteRow], viewer: str,
                may_vote: bool) -> PlayerCountPoll:
    best, good, rather_not = (sum(row.opinion == opinion for row in rows) for opinion in OPINIONS)
    mine = next((row.opinion for row in rows if row.person == viewer), None)
    return PlayerCountPoll(players, best, good, rather_not, mine, may_vote)


def find_best_player_count(polls: Sequence[PlayerCountPoll]) -> int:
    """Return the number that the largest sure share finds best; 0 if too few have voted."""
    asked = [poll for poll in polls if poll.vote_count >= FEWEST_VOTES and poll.best]
    return max(asked, key=lambda poll: poll.lowest_share_of_best).players if asked else 0
