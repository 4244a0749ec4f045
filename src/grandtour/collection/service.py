"""The collection as a whole: its services over one set of stores."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from grandtour import games
from grandtour.collection.box_info import box_info
from grandtour.collection.filters import Volume
from grandtour.collection.marks import AllMarks, Marks
from grandtour.collection.plays import DIARY, PlayingTime, Plays
from grandtour.collection.ports import Circles, OpinionStore, PlayStore, TextStore
from grandtour.collection.recommendation import Recommendation, games_known, recommend, tastes
from grandtour.collection.tags import Tags
from grandtour.collection.texts import Texts
from grandtour.collection.tonight import Evening, fit
from grandtour.collection.visitors import Visitors
from grandtour.collection.votes import Votes
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rows import PersonRow
from grandtour.tables.service import Tables


@dataclass(frozen=True)
class Overview:
    """All games for one reader: in the order of their names, with what was measured, everybody's
    marks, and what is recommended."""

    volumes: list[Volume]
    measured: dict[str, PlayingTime]
    marked: AllMarks
    recommendations: list[Recommendation]


class Collection:
    """Holds the services of the collection, and answers what several of them know together."""

    def __init__(self, opinions: OpinionStore, plays: PlayStore, texts: TextStore,
                 circles: Circles, tables: Tables, most: Most = usual_limit) -> None:
        self._opinions = opinions
        self._written = texts
        self.plays = Plays(plays, texts, tables)
        self.visitors = Visitors(tables)
        self.marks = Marks(opinions, circles)
        self.tags = Tags(opinions)
        self.votes = Votes(opinions, self.plays)
        self.texts = Texts(texts, self.plays, circles, most)

    async def overview(self, reader: str, evening: Evening) -> Overview:
        """What the reader ("" for a stranger) finds on the shelf for this evening."""
        await self.plays.catch_up()
        marked = await self.marks.all()
        mine = marked.of(reader) if reader else {}
        measured = await self.plays.playing_times()
        counts = await self.plays.counts([reader]) if reader else {}
        volumes = []
        for name in games.names():
            marks = mine.get(name, frozenset())
            best = await self._best(name, evening.players)
            volumes.append(Volume(box_info(name), fit(name, evening, measured, marks, best),
                                  marks, counts.get((reader, name), 0)))
        found = recommend(reader, tastes(marked, await self.plays.often()),
                          games_known(marked, counts, reader), games.names()) if reader else []
        return Overview(volumes, measured, marked, found)

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        texts = await self._written.texts(author=person, most=DIARY)
        comments = await self._written.written_by(person)
        return await self._opinions.said_by(person) | {
            "texts": [asdict(text) for text in texts],
            "comments": [asdict(comment) for comment in comments]}

    async def forget(self, person: str) -> None:
        """Marks, votes, tags and everything written; finished games stay, without the name."""
        await self._opinions.forget(person)
        await self._written.forget(person)
        await self.plays.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Marks and finished games; guests vote and write nothing."""
        await self._opinions.move_marks(guest, member.id)
        await self.plays.move(guest, member)

    async def _best(self, game: str, players: int) -> float:
        """The share of voters who surely find this number best; 0 if no number is asked for."""
        if not players:
            return 0.0
        return next((poll.least_best for poll in await self.votes.polls(game, "")
                     if poll.players == players), 0.0)
