"""The studies of a site: making, showing, changing and deleting them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.features.studies import errors
from grandtour.features.studies.rows import AUDIENCES, Audience, StaleStudy, StudyRow
from grandtour.features.studies.store import StudyStore
from grandtour.features.studies.study import Study, make_study_of_match
from grandtour.features.studies.text import BadStudy, check_study, read_text, write_study
from grandtour.people.personal_service import PersonalService
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.people.stores.friends import FriendStore
from grandtour.people.tokens import make_random_id
from grandtour.tables import export
from grandtour.texts.rules import LONGEST_TITLE, NOT_AUTHOR, check_rate, one_line

MOST_STUDIES: Final = 200       # of one member
ADDRESS: Final = 12             # letters, which nobody can guess
LISTED: Final = 50              # public ones

Change = Callable[[Study], Study]


class StudyService(PersonalService[StudyStore]):
    """Studies by their id. People who cannot see a study get the same answer as for an unknown one.
    Only its author can change it."""

    def __init__(self, store: StudyStore, friends: FriendStore, now: Callable[[], int],
                 most: Most = find_default_limit) -> None:
        super().__init__(store, now)
        self._most = most
        self._friends = friends

    # Reading.

    async def find_study(self, id: str, viewer: str) -> tuple[StudyRow, Study]:
        """Return the study. Refused: no_such_study; bad_study if rules or components have changed
        since."""
        found = await self._store.find_study(id)
        if found is None or not await self._may_see(found, viewer):
            raise Refused(errors.NO_STUDY, {})
        return found, parse_study(found.text)

    async def _may_see(self, row: StudyRow, viewer: str) -> bool:
        if row.audience != "friends" or row.person == viewer:
            return True
        return bool(viewer) and bool(await self._friends.find_friends_among(viewer, [row.person]))

    async def load_rows(self, person: str) -> list[StudyRow]:
        """Return the person's own studies, last changed first."""
        return await self._store.load_rows(person)

    async def list_public(self, unread: Collection[str]) -> list[StudyRow]:
        """Return public studies, last changed first, without those of the people named."""
        return [row for row in await self._store.list_public(LISTED) if row.person not in unread]

    # Writing.

    async def make_study(self, author: PersonRow, study: Study, audience: str) -> StudyRow:
        """Save a new study. Refused: as `text.check_study`, no_such_audience, too_many_studies,
        too_many_texts."""
        shown, now = parse_audience(audience), self._now()
        text = write_study(check_study(study))
        own = await self._store.load_rows(author.id)
        if len(own) >= MOST_STUDIES:
            raise Refused(errors.TOO_MANY_STUDIES, {"most": MOST_STUDIES})
        check_rate([row.made for row in own], self._most("studies", author.id),
                                now)
        row = StudyRow(make_random_id(ADDRESS), author.id, shown, study.game.name, study.title,
                       study.language, text, now, now, author_name=author.name)
        await self._store.add_study(row)
        return row

    async def change_study(self, person: str, id: str, change: Change) -> Study:
        """Change a study. Refused: no_such_study, not_author, as `text.check_study`, what the
        change refuses, and study_changed if it was changed at the same time."""
        row, study = await self._require_own_study(person, id)
        changed = check_study(change(study))
        await self._save_study(replace(row, title=changed.title, language=changed.language,
                                 text=write_study(changed)))
        return changed

    async def set_audience(self, person: str, id: str, audience: str) -> None:
        """Set the audience. Refused: as `change_study`, no_such_audience."""
        row, _ = await self._require_own_study(person, id)
        await self._save_study(replace(row, audience=parse_audience(audience)))

    async def delete_study(self, person: str, id: str) -> None:
        """Delete the person's own study. Refused: no_such_study, not_author."""
        await self._require_own_study(person, id)
        await self._store.delete_study(id)

    async def _require_own_study(self, person: str, id: str) -> tuple[StudyRow, Study]:
        row, study = await self.find_study(id, person)
        if row.person != person:
            raise Refused(NOT_AUTHOR, {})
        return row, study

    async def _save_study(self, row: StudyRow) -> None:
        try:
            await self._store.save_study(replace(row, changed=self._now()))
        except StaleStudy as overtaken:
            raise Refused(errors.CHANGED, {}) from overtaken


def parse_study(text: str) -> Study:
    """Return the study of a text with any line ends. Refused: bad_study."""
    try:
        return read_text(normalize_text(text))
    except BadStudy as bad:
        raise Refused(errors.BAD_STUDY, {"fault": str(bad)}) from bad


def import_study(text: str, language: str) -> Study:
    """Return a new study of this text. If the text is a match (a record or exported JSON), the
    study contains the whole match. It is in this language and named after the players. Refused:
    bad_study, too_many_nodes."""
    text = normalize_text(text)
    if not text.startswith((record.FORMAT, "{")):
        return parse_study(text)
    try:
        match, names = (export.read_export(text) if text.startswith("{")
                        else record.read_match(text, games.game(record.named_game(text))))
    except (record.BadRecord, games.UnknownGame) as bad:
        raise Refused(errors.BAD_STUDY, {"fault": str(bad)}) from bad
    said = one_line(", ".join(filter(None, names))) or match.game.title
    return make_study_of_match(match, 0, said[:LONGEST_TITLE].strip(), language)


def normalize_text(text: str) -> str:
    """Return a text that came by a form or a file with the line ends that it was written with."""
    return record.normalize_record(text).rstrip("\n") + "\n"


def parse_audience(text: str) -> Audience:
    """Return the audience with this name. Refused: no_such_audience."""
    for audience in AUDIENCES:
        if audience == text:
            return audience
    raise Refused(errors.NO_AUDIENCE, {"audience": text[:40]})
