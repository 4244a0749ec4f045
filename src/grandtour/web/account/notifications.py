"""The notification channels of the site."""

from __future__ import annotations

from collections.abc import Mapping

from grandtour.language import language
from grandtour.notifications.browsers import BrowserSubscriptions
from grandtour.notifications.channel import NotificationChannel, ChannelSetup
from grandtour.notifications.channels import create_channels
from grandtour.notifications.config import MailConfig
from grandtour.notifications.delivery import EmailText
from grandtour.notifications.letters import EmailLinks, EmailWriter
from grandtour.people.site import SiteSettings
from grandtour.web.http.templating import render


def render_letter(letter: EmailText, language_code: str, picture: str) -> str:
    """Return the letter as a page, with the address of its picture in it."""
    return render("account/letter.html", language(language_code), letter=letter, picture=picture)


def open_channels(config: MailConfig | None, browsers: BrowserSubscriptions,
                  site: SiteSettings) -> tuple[EmailWriter, Mapping[str, NotificationChannel]]:
    """Return the writer of emails, and the channels by name; no channels without a
    configuration."""
    writer = EmailWriter(EmailLinks(config.site if config else ""), lambda: site.name)
    return writer, create_channels(ChannelSetup(
        config, writer, render_letter, browsers.store)) if config else {}
