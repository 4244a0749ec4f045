"""Where notices leave the site, and how the host has set that up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


from grandtour.language import language
from grandtour.notifications.letters import Links, Writer
from grandtour.notifications.mail import Folder, Mail, Server, Smtp
from grandtour.notifications.ports import Letter
from grandtour.notifications.preferences import Preferences
from grandtour.notifications.webhook import Network, Webhook
from grandtour.notifications.worker import Worker
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.store.database import Database
from grandtour.store.notices import NoticeStore
from grandtour.tables.service import Tables
from grandtour.web.http.templating import render
from grandtour.web.server.metrics import Metrics


@dataclass(frozen=True)
class MailConfig:
    """What the host has set up: the address of the site as people reach it, from whom mail comes,
    by which server it goes, or else into which folder; the networks to which webhooks may go
    besides public ones."""

    site: str
    sender: str
    folder: Path
    server: Server | None = None
    networks: tuple[Network, ...] = ()


class TemplateRenderer:
    """A `notifications.ports.Renderer`: the templates of the site."""

    def html(self, letter: Letter, language_code: str, picture: str) -> str:
        return render("account/letter.html", language(language_code), letter=letter,
                      picture=picture)


def open_notifications(database: Database, config: MailConfig | None, tables: Tables,
                       people: People, friends: Friends, metrics: Metrics,
                       ) -> tuple[Preferences, Worker | None]:
    """The preferences of people, and the worker that sends, if the host has said whither."""
    store = NoticeStore(database)
    writer = Writer(Links(config.site if config else ""))
    webhook = Webhook(config.networks if config else ())
    mail = mail_of(config) if config else None
    worker = Worker(store, tables, people, friends, writer, mail, webhook, metrics) \
        if mail else None
    return Preferences(store, people, writer, mail, webhook), worker


def mail_of(config: MailConfig) -> Mail:
    transport = Smtp(config.server) if config.server else Folder(config.folder)
    return Mail(transport, TemplateRenderer(), config.sender, config.site)
