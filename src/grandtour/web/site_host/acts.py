"""What hosts of the site have done, and founders who closed a community, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from grandtour.feature import features
from grandtour.language import NAMES, Count, Language, N_
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.site import Text
from grandtour.web.http.dates import moment
from grandtour.web.site_host.limits import FACTOR_TITLES
from grandtour.web.site_host.limits import TITLES as NUMBER_TITLES

SHOWN: Final = 200              # acts on the page

SAID: Final[Mapping[str, str]] = {
    "appoint": N_("{host}: {person} runs this site now"),
    "dismiss": N_("{host}: {person} does not run this site any more"),
    "suspend": N_("{host}: suspended {person}"),
    "restore": N_("{host}: let {person} in again"),
    "remove": N_("{host}: removed {person}"),
    "invite": N_("{host}: made an invitation to this site"),
    "withdraw": N_("{host}: withdrew all open invitations of the host"),
    "password": N_("{host}: made a link for a new password of {person}"),
    "sign_out": N_("{host}: signed {person} out everywhere"),
    "sign_out_all": N_("{host}: signed all members out everywhere"),
    "delete": N_("{host}: took the text {fact} of {person} away"),
    "take_away": N_("{host}: took away something of {person} that was reported ({fact})"),
    "warn": N_("{host}: warned {person} about something that was reported ({fact})"),
    "leave": N_("{host}: left something of {person} as it is that was reported ({fact})"),
    "send_again": N_("{host}: had notices sent again that had failed ({fact})"),
    "settings": N_("{host}: changed the settings of the site ({fact})"),
    "back_up": N_("{host}: made a copy of the database ({fact})"),
    "end_table": N_("{host}: ended the table {fact} without a result"),
    "remove_table": N_("{host}: removed the waiting room {fact}"),
    "limits": N_("{host}: set limits of {person} ({fact})"),
    "close": N_("{host}, its founder: closed the community “{fact}”"),
    "tidy": N_("{host}: let go of what nobody had come back to ({fact})"),
    "put_back": N_("{host}: put the backup {fact} in the place of the database"),
    "import": N_("{host}: filled the database with what was exported ({fact})"),
    "rebuild": N_("{host}: computed the results and ratings anew ({fact})"),
    "upgrade": N_("{host}: brought the database to Grand Tour {fact}"),
    "accept_tag": N_("{host}: let everybody see the tag “{fact}”"),
    **{kind: message for feature in features() for kind, message in feature.host_acts.items()},
}
CLOSED_SECRETLY: Final = N_("{host}, its founder: closed a secret community")
# What the settings of the site are called: each field, and each text, which is kept by language.
FIELDS: Final[Mapping[str, str]] = {
    "accounts": N_("Who may create an account"), "name": N_("Name of the site"),
    "contact": N_("Contact"), "backups": N_("Folder for backups"), **NUMBER_TITLES}
TEXTS: Final[Mapping[Text, str]] = {
    "welcome": N_("Welcome"), "privacy": N_("Privacy"), "terms": N_("Terms")}
IN_LANGUAGE: Final = N_("{text} ({language})")
COMMAND_LINE: Final = N_("Command line")
LEFT: Final = N_("somebody who has left")


@dataclass(frozen=True)
class ActLine:
    """An act as a sentence, and when it was."""

    said: str
    when: str


def act_line(act: HostAct, language: Language) -> ActLine:
    host = act.host_name or language.say(COMMAND_LINE if act.host == COMMAND else LEFT)
    return ActLine(
        language.say(message(act), host=host, fact=fact_of(act, language),
                     person=act.person_name or language.say(LEFT)),
        moment(act.moment, language))


def message(act: HostAct) -> str:
    return CLOSED_SECRETLY if act.kind == "close" and not act.fact else SAID[act.kind]


def fact_of(act: HostAct, language: Language) -> str:
    """What else there is to know, as people read it: of settings and limits, what they are called,
    and how many there are of what is counted."""
    say = FACTS.get(act.kind)
    return say(act.fact, language) if say else act.fact


def settings_said(fact: str, language: Language) -> str:
    return language.say(N_(", ")).join(setting_said(field, language) for field in fact.split(", "))


def setting_said(field: str, language: Language) -> str:
    """A text says its language, by its code if its pack is here no longer."""
    text, _, code = field.partition("_")
    title = next((said for name, said in TEXTS.items() if name == text), "")
    return language.say(IN_LANGUAGE, text=language.say(title), language=NAMES.get(code, code)) \
        if title else language.say(FIELDS.get(field, field))


def factor_said(fact: str, language: Language) -> str:
    return language.say(next((title for factor, title in FACTOR_TITLES.items()
                              if factor == fact), fact))


def gone_said(fact: str, language: Language) -> str:
    return language.say(Count("{n} table or guest", "{n} tables and guests", int(fact)))


def results_said(fact: str, language: Language) -> str:
    return language.say(Count("{n} result", "{n} results", int(fact)))


FACTS: Final[Mapping[str, Callable[[str, Language], str]]] = {
    "settings": settings_said, "limits": factor_said,    "tidy": gone_said, "rebuild": results_said}
