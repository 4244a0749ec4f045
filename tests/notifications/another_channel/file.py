"""A third-party channel that writes a line into a file for every notice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Self

from grandtour.engine.core import Refusal
from grandtour.language import N_
from grandtour.notifications.channel import (
    AddressField, NotificationChannel, ChannelSetup, Delivery,
)
from grandtour.notifications.delivery import AddressCheck


class File(NotificationChannel):
    name = "file"
    title = N_("file")
    field = AddressField(N_("File"), example="/tmp/notices")
    no_address = Refusal("no_address", "", "Name a file first.")
    check_title = N_("Write a line")
    checked = N_("There is a line in it.")

    @classmethod
    def create(cls, host: ChannelSetup) -> Self:
        return cls()

    async def send_notices(self, deliveries: Sequence[Delivery]) -> None:
        for one in deliveries:
            write(one.to.settings.channel_address(self.name), one.content.subject_line(one.to))

    async def send_test(self, check: AddressCheck) -> int:
        write(check.address, "Here.")
        return 0


def write(path: str, line: str) -> None:
    with Path(path).open("a", encoding="utf-8") as file:
        print(line, file=file)


CHANNEL: Final = File
