"""Where notices leave the site, and how the host has set that up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


from grandtour.language import language
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.post.courier import Courier
from grandtour.post.letterbox import Letterbox
from grandtour.post.letters import Links, Writer
from grandtour.post.mail import Folder, Mail, Server, Smtp
from grandtour.post.ports import Letter
from grandtour.post.webhook import Network, Webhook
from grandtour.store.database import Database
from grandtour.store.post import PostStore
from grandtour.tables.service import Tables
from grandtour.web.http.templating import render
from grandtour.web.server.metrics import Metrics


@dataclass(frozen=True)
class Office:
    """What the host has set up: the address of the site as people reach it, from whom mail comes,
    by which server it goes, or else into which folder; the networks to which webhooks may go
    besides public ones."""

    site: str
    sender: str
    folder: Path
    server: Server | None = None
    networks: tuple[Network, ...] = ()


class Printer:
    """A `post.ports.Press`: the templates of the site."""

    def html(self, letter: Letter, language_code: str, picture: str) -> str:
        return render("account/letter.html", language(language_code), letter=letter,
                      picture=picture)


def open_post(database: Database, office: Office | None, tables: Tables, people: People,
              friends: Friends, metrics: Metrics) -> tuple[Letterbox, Courier | None]:
    """The letterbox of the site, and its courier, if the host has set up where he starts."""
    store = PostStore(database)
    writer = Writer(Links(office.site if office else ""))
    webhook = Webhook(office.networks if office else ())
    mail = mail_of(office) if office else None
    courier = Courier(store, tables, people, friends, writer, mail, webhook, metrics) \
        if mail else None
    return Letterbox(store, people, writer, mail, webhook), courier


def mail_of(office: Office) -> Mail:
    bag = Smtp(office.server) if office.server else Folder(office.folder)
    return Mail(bag, Printer(), office.sender, office.site)
