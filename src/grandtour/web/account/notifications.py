"""Where notices leave the site."""

from __future__ import annotations


from grandtour.language import language
from grandtour.notifications.browsers import Browsers
from grandtour.notifications.channel import ChannelSetup
from grandtour.notifications.channels import opened
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import Links, Writer
from grandtour.notifications.ports import Letter
from grandtour.notifications.preferences import Preferences
from grandtour.notifications.worker import OwnNotices, Worker
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.people.site import Site
from grandtour.store.database import Database
from grandtour.store.notices import NoticeStore
from grandtour.tables.service import Tables
from grandtour.web.http.templating import render
from grandtour.web.server.metrics import Metrics


class TemplateRenderer:
    """A `notifications.ports.Renderer`: the templates of the site."""

    def html(self, letter: Letter, language_code: str, picture: str) -> str:
        return render("account/letter.html", language(language_code), letter=letter,
                      picture=picture)


def open_notifications(database: Database, config: MailConfig | None, tables: Tables,
                       people: People, friends: Friends, metrics: Metrics, browsers: Browsers,
                       site: Site, own: OwnNotices) -> tuple[Preferences, Worker | None]:
    """The preferences of people, and the worker that sends, if the host has said whither."""
    store = NoticeStore(database)
    writer = Writer(Links(config.site if config else ""))
    channels = opened(ChannelSetup(
        config, writer, TemplateRenderer(), browsers.store)) if config else {}
    worker = Worker(store, tables, people, friends, channels, metrics, own) if channels else None
    return Preferences(store, people, writer, channels, site.most), worker
