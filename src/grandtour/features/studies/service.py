"""The studies of a site: making, showing, changing and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.features.studies import errors
from grandtour.features.studies.rows import AUDIENCES, Audience, Overtaken, StudyRow
from grandtour.features.studies.store import StudyStore
from grandtour.features.studies.study import Study, of_match
from grandtour.features.studies.text import BadStudy, check, read, write
from grandtour.people.kept import Kept
from grandtour.people.rate_limits import Most, usual_limit
from grandtour.people.rows import PersonRow
from grandtour.people.stores.friends import FriendStore
from grandtour.people.tokens import unique
from grandtour.tables import export
from grandtour.texts.rules import LONGEST_TITLE, NOT_AUTHOR, check_rate, one_line

MOST_STUDIES: Final = 200       # of one member
ADDRESS: Final = 12             # letters, which nobody can guess
LISTED: Final = 50              # public ones

Change = Callable[[Study], Study]


class Studies(Kept[StudyStore]):
    """Whoever may not see a study gets the same answer as for one that is not there. Only its
    author changes it."""

    def __init__(self, store: StudyStore, friends: FriendStore, now: Callable[[], int],
                 most: Most = usual_limit) -> None:
        super().__init__(store, now)
        self._most = most
        self._friends = friends

    # Reading.

    async def study(self, id: str, viewer: str) -> tuple[StudyRow, Study]:
        """Refused: no_such_study, bad_study where rules or components are not those of then."""
        found = await self._store.study(id)
        if found is None or not await self._shows(found, viewer):
            raise Refused(errors.NO_STUDY, {})
        return found, study_of(found.text)

    async def _shows(self, row: StudyRow, viewer: str) -> bool:
        if row.audience != "friends" or row.person == viewer:
            return True
        return bool(viewer) and bool(await self._friends.friends_among(viewer, [row.person]))

    async def of(self, person: str) -> list[StudyRow]:
        """The person's own, those changed last first."""
        return await self._store.of(person)

    async def public(self, unread: Collection[str]) -> list[StudyRow]:
        """Those for everybody, changed last first, without those of the people named."""
        return [row for row in await self._store.public(LISTED) if row.person not in unread]

    # Writing.

    async def make(self, author: PersonRow, study: Study, audience: str) -> StudyRow:
        """Refused: as `text.check`, no_such_audience, too_many_studies, wrote_too_much."""
        shown, now = audience_of(audience), self._now()
        text = write(check(study))
        own = await self._store.of(author.id)
        if len(own) >= MOST_STUDIES:
            raise Refused(errors.TOO_MANY_STUDIES, {"most": MOST_STUDIES})
        check_rate([row.made for row in own], self._most("studies", author.id),
                                now)
        row = StudyRow(unique(ADDRESS), author.id, shown, study.game.name, study.title,
                       study.language, text, now, now, author_name=author.name)
        await self._store.add(row)
        return row

    async def change(self, person: str, id: str, change: Change) -> Study:
        """Refused: no_such_study, not_author, as `text.check`, what the change refuses, and
        study_changed if somebody was quicker."""
        row, study = await self._own(person, id)
        changed = check(change(study))
        await self._keep(replace(row, title=changed.title, language=changed.language,
                                 text=write(changed)))
        return changed

    async def show_to(self, person: str, id: str, audience: str) -> None:
        """Refused: as `change`, no_such_audience."""
        row, _ = await self._own(person, id)
        await self._keep(replace(row, audience=audience_of(audience)))

    async def delete(self, person: str, id: str) -> None:
        """Refused: no_such_study, not_author."""
        await self._own(person, id)
        await self._store.delete(id)

    async def _own(self, person: str, id: str) -> tuple[StudyRow, Study]:
        row, study = await self.study(id, person)
        if row.person != person:
            raise Refused(NOT_AUTHOR, {})
        return row, study

    async def _keep(self, row: StudyRow) -> None:
        try:
            await self._store.set(replace(row, changed=self._now()))
        except Overtaken as overtaken:
            raise Refused(errors.CHANGED, {}) from overtaken


def study_of(text: str) -> Study:
    """The study of a text, however its lines end. Refused: bad_study."""
    try:
        return read(canonical(text))
    except BadStudy as bad:
        raise Refused(errors.BAD_STUDY, {"fault": str(bad)}) from bad


def taken_in(text: str, language: str) -> Study:
    """Return the study of a text. The text may also be a match, as a record or as exported JSON:
    then the study has the whole match, is in this language, and is called after its players.
    Refused: bad_study, too_many_nodes."""
    text = canonical(text)
    if not text.startswith((record.FORMAT, "{")):
        return study_of(text)
    try:
        match, names = (export.read(text) if text.startswith("{")
                        else record.read(text, games.game(record.game_of(text))))
    except (record.BadRecord, games.UnknownGame) as bad:
        raise Refused(errors.BAD_STUDY, {"fault": str(bad)}) from bad
    said = one_line(", ".join(filter(None, names))) or match.game.title
    return of_match(match, 0, said[:LONGEST_TITLE].strip(), language)


def canonical(text: str) -> str:
    """Return a text that came by a form or a file with the line ends that it was written with."""
    return record.normalized(text).rstrip("\n") + "\n"


def audience_of(text: str) -> Audience:
    """Refused: no_such_audience."""
    for audience in AUDIENCES:
        if audience == text:
            return audience
    raise Refused(errors.NO_AUDIENCE, {"audience": text[:40]})
