"""Exports all data about a person as one file, and deletes it on demand."""

from __future__ import annotations

from typing import Protocol

from grandtour.people.rows import PersonRow


class PersonalDataSource(Protocol):
    """A subject that stores data about people and answers for it."""

    async def export_data(self, person: str) -> object:
        """Return everything the person has entered or done in this subject, as JSON can hold it. It
        reveals nothing that is hidden at another seat."""

    async def erase_person_data(self, person: str) -> None:
        """Delete all of the person's data that does not also belong to others."""

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Give the guest's data to the member. If both have something that can exist only once, the
        member's stays."""


class PersonalDataExport:
    """All subjects that store data about people. Each is added when the site starts."""

    def __init__(self) -> None:
        self._providers: dict[str, PersonalDataSource] = {}

    def add_provider(self, subject: str, provider: PersonalDataSource) -> None:
        self._providers[subject] = provider

    async def export_person(self, person: str) -> dict[str, object]:
        """Return the data about a person, by subject."""
        return {subject: await provider.export_data(person)
                for subject, provider in self._providers.items()}

    async def delete_person(self, person: str) -> None:
        """Delete the data about a person, last added subject first, so that the person is deleted
        last."""
        for provider in reversed(self._providers.values()):
            await provider.erase_person_data(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Give everything that a guest has done to the member."""
        for provider in self._providers.values():
            await provider.merge_guest(guest, member)
