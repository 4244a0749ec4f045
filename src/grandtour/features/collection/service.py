"""The collection as a whole: its services on one set of stores."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from grandtour import games
from grandtour.games.box_info import read_box_info
from grandtour.features.collection.filters import CollectedGame
from grandtour.features.collection.marks import MarksByPerson, GameMarks
from grandtour.features.collection.plays import DIARY, PlayingTime, PlayHistory
from grandtour.features.collection.text_store import TextStore
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.people.circles import Circles
from grandtour.features.collection.recommendation import (
    Recommendation, collect_tastes, find_known_games, recommend_games,
)
from grandtour.features.collection.tags import GameTags
from grandtour.features.collection.texts import GameTexts
from grandtour.features.collection.tonight import EveningWish, rate_fit
from grandtour.features.collection.visitors import PageVisitors
from grandtour.features.collection.votes import PlayerCountVoting
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.tables.service import Tables


@dataclass(frozen=True)
class CollectionOverview:
    """All games for one reader, by name, with measured times, everyone's marks, and the
    recommendations."""

    volumes: list[CollectedGame]
    measured: dict[str, PlayingTime]
    marked: MarksByPerson
    recommendations: list[Recommendation]


class GameCollection:
    """The services of the collection, and the answers that need several of them."""

    def __init__(self, opinions: OpinionStore, plays: PlayStore, texts: TextStore,
                 circles: Circles, tables: Tables, most: Most = find_default_limit) -> None:
        self._opinions = opinions
        self._written = texts
        self.plays = PlayHistory(plays, texts, tables)
        self.visitors = PageVisitors(tables)
        self.marks = GameMarks(opinions, circles)
        self.tags = GameTags(opinions)
        self.votes = PlayerCountVoting(opinions, self.plays)
        self.texts = GameTexts(texts, self.plays, circles, most)

    async def load_overview(self, reader: str, evening: EveningWish) -> CollectionOverview:
        """Return the shelf for this evening and this reader ("" for a stranger)."""
        await self.plays.save_missing_plays()
        marked = await self.marks.load_all()
        mine = marked.find_marks_of(reader) if reader else {}
        measured = await self.plays.compute_playing_times()
        counts = await self.plays.count_plays([reader]) if reader else {}
        volumes = []
        for name in games.names():
            marks = mine.get(name, frozenset())
            best = await self._find_share_of_best_votes(name, evening.players)
            volumes.append(CollectedGame(read_box_info(name),
                                         rate_fit(name, evening, measured, marks, best),
                                         marks, counts.get((reader, name), 0)))
        found = recommend_games(reader,
                                collect_tastes(marked, await self.plays.list_games_liked_by_play()),
                                find_known_games(marked, counts, reader),
                                games.names()) if reader else []
        return CollectionOverview(volumes, measured, marked, found)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        texts = await self._written.list_texts(author=person, most=DIARY)
        comments = await self._written.list_comments_by(person)
        return await self._opinions.export_opinions(person) | {
            "texts": [asdict(text) for text in texts],
            "comments": [asdict(comment) for comment in comments]}

    async def erase_person_data(self, person: str) -> None:
        """Delete marks, votes, tags and texts of the person. Finished games stay, without the
        name."""
        await self._opinions.forget_person(person)
        await self._written.forget_person(person)
        await self.plays.forget_person(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Pass marks and finished games of a guest to the member. Guests cannot vote or write."""
        await self._opinions.move_marks(guest, member.id)
        await self.plays.move_plays(guest, member)

    async def _find_share_of_best_votes(self, game: str, players: int) -> float:
        """Return the share of voters who surely find this number best; 0 if no number is asked
        for."""
        if not players:
            return 0.0
        return next((poll.lowest_share_of_best for poll in await self.votes.list_polls(game, "")
                     if poll.players == players), 0.0)
