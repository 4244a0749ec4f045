"""Where notices leave the site."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from grandtour.language import language
from grandtour.notifications.browsers import Browsers
from grandtour.notifications.channel import ChannelSetup
from grandtour.notifications.channels import opened
from grandtour.notifications.config import MailConfig
from grandtour.notifications.letters import Links, Writer
from grandtour.notifications.ports import SubjectKind, Letter
from grandtour.notifications.preferences import Preferences
from grandtour.notifications.source import Source
from grandtour.notifications.worker import Worker
from grandtour.people.own_limits import OwnLimits
from grandtour.people.service import People
from grandtour.people.site import Site
from grandtour.store.notices import NoticeStore
from grandtour.web.http.templating import render
from grandtour.web.server.metrics import Metrics


class TemplateRenderer:
    """A `notifications.ports.Renderer`: the templates of the site."""

    def html(self, letter: Letter, language_code: str, picture: str) -> str:
        return render("account/letter.html", language(language_code), letter=letter,
                      picture=picture)


def open_notifications(store: NoticeStore, config: MailConfig | None,
                       sources: Mapping[SubjectKind, Source], people: People, metrics: Metrics,
                       browsers: Browsers, site: Site, limits: OwnLimits,
                       now: Callable[[], int],
                       here: Callable[[], Collection[str]]) -> tuple[Preferences, Worker | None]:
    """The preferences of people, and the worker that sends, if the host has said whither."""
    writer = Writer(Links(config.site if config else ""), lambda: site.name)
    channels = opened(ChannelSetup(
        config, writer, TemplateRenderer(), browsers.store)) if config else {}
    worker = Worker(store, sources, people, channels, metrics, now,
                    here) if channels else None
    return Preferences(store, people, writer, channels, limits.most), worker
