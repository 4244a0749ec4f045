"""Exports everything that is known of a person as one file, and deletes it on demand."""

from __future__ import annotations

from typing import Protocol

from grandtour.people.rows import PersonRow


class Provider(Protocol):
    """A subject that keeps something about people, and so answers for it."""

    async def data_of(self, person: str) -> object:
        """Everything the person has entered or done in this subject, as JSON can hold it; nothing
        that another seat's hidden things could be read from."""

    async def forget(self, person: str) -> None:
        """Let go of all of it that is nobody else's."""

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Let what the guest has given or done here be the member's. Where both have something
        that there can be only one of, the member's stays."""


class Data:
    """All subjects that keep something about people; each joins by `add` when the site starts."""

    def __init__(self) -> None:
        self._providers: dict[str, Provider] = {}

    def add(self, subject: str, provider: Provider) -> None:
        self._providers[subject] = provider

    async def export(self, person: str) -> dict[str, object]:
        """By subject, what it was given."""
        return {subject: await provider.data_of(person)
                for subject, provider in self._providers.items()}

    async def forget(self, person: str) -> None:
        """In the reverse order, so that who the person is goes last."""
        for provider in reversed(self._providers.values()):
            await provider.forget(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """What somebody did as a guest is the member's now."""
        for provider in self._providers.values():
            await provider.merge(guest, member)
