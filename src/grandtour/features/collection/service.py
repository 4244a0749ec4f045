"""The collection as a whole: its services on one set of stores."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from grandtour import games
from grandtour.games.box_info import box_info
from grandtour.features.collection.filters import CollectedGame
from grandtour.features.collection.marks import AllMarks, Marks
from grandtour.features.collection.plays import DIARY, PlayingTime, Plays
from grandtour.features.collection.text_store import TextStore
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.people.circles import Circles
from grandtour.features.collection.recommendation import (
    Recommendation, collect_tastes, known_games, recommend,
)
from grandtour.features.collection.tags import GameTags
from grandtour.features.collection.texts import Texts
from grandtour.features.collection.tonight import Evening, rate_fit
from grandtour.features.collection.visitors import Visitors
from grandtour.features.collection.votes import Votes
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.tables.service import Tables


@dataclass(frozen=True)
class Overview:
    """All games for one reader, by name, with measured times, everyone's marks, and the
    recommendations."""

    volumes: list[CollectedGame]
    measured: dict[str, PlayingTime]
    marked: AllMarks
    recommendations: list[Recommendation]


class Collection:
    """The services of the collection, and the answers that need several of them."""

    def __init__(self, opinions: OpinionStore, plays: PlayStore, texts: TextStore,
                 circles: Circles, tables: Tables, most: Most = find_default_limit) -> None:
        self._opinions = opinions
        self._written = texts
        self.plays = Plays(plays, texts, tables)
        self.visitors = Visitors(tables)
        self.marks = Marks(opinions, circles)
        self.tags = GameTags(opinions)
        self.votes = Votes(opinions, self.plays)
        self.texts = Texts(texts, self.plays, circles, most)

    async def load_overview(self, reader: str, evening: Evening) -> Overview:
        """Return the shelf for this evening and this reader ("" for a stranger)."""
        await self.plays.catch_up()
        marked = await self.marks.load_all()
        mine = marked.marks_of(reader) if reader else {}
        measured = await self.plays.playing_times()
        counts = await self.plays.count_plays([reader]) if reader else {}
        volumes = []
        for name in games.names():
            marks = mine.get(name, frozenset())
            best = await self._best_share(name, evening.players)
            volumes.append(CollectedGame(box_info(name),
                                         rate_fit(name, evening, measured, marks, best),
                                         marks, counts.get((reader, name), 0)))
        found = recommend(reader, collect_tastes(marked, await self.plays.liked_by_play()),
                          known_games(marked, counts, reader), games.names()) if reader else []
        return Overview(volumes, measured, marked, found)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        texts = await self._written.list_texts(author=person, most=DIARY)
        comments = await self._written.list_comments_by(person)
        return await self._opinions.export_opinions(person) | {
            "texts": [asdict(text) for text in texts],
            "comments": [asdict(comment) for comment in comments]}

    async def forget(self, person: str) -> None:
        """Delete marks, votes, tags and texts of the person. Finished games stay, without the
        name."""
        await self._opinions.forget_person(person)
        await self._written.forget_person(person)
        await self.plays.forget_person(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Pass marks and finished games of a guest to the member. Guests cannot vote or write."""
        await self._opinions.move_marks(guest, member.id)
        await self.plays.move_plays(guest, member)

    async def _best_share(self, game: str, players: int) -> float:
        """Return the share of voters who surely find this number best; 0 if no number is asked
        for."""
        if not players:
            return 0.0
        return next((poll.least_best for poll in await self.votes.list_polls(game, "")
                     if poll.players == players), 0.0)
