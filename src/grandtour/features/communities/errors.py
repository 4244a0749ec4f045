"""Refusals of communities."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_INVITATION: Final = Refusal(
    "no_such_community", "", "This invitation is no longer valid. Ask for a new one.")
NO_THREAD: Final = Refusal("no_such_thread", "", "This thread does not exist.")
NOTIFICATIONS_OFF: Final = Refusal("no_such_post", "", "This post no longer exists.")
NO_LIST: Final = Refusal("no_such_list", "", "This list no longer exists.")
NOT_IN_COMMUNITY: Final = Refusal(
    "not_in_community", "", "Only members of the community can do this.")
NOT_MODERATOR: Final = Refusal(
    "not_moderator", "", "Only the founder and the moderators of the community can do this.")
NOT_FOUNDER: Final = Refusal("not_founder", "", "Only the founder of the community can do this.")
FOUNDER_STAYS: Final = Refusal(
    "founder_stays", "",
    "The founder cannot leave. Hand over the community to someone, or close it.")
NO_MEMBER: Final = Refusal("not_a_member", "", "This person is not in the community.")
BAD_COMMUNITY: Final = Refusal(
    "bad_community", "",
    "Give the community a name of up to {title} characters, a description of up to {about} "
    "characters, and a language.")
BAD_ADDRESS: Final = Refusal(
    "bad_address", "",
    "A short address must have {least} to {most} characters: a to z, digits, and hyphens between "
    "them.")
ADDRESS_TAKEN: Final = Refusal("address_taken", "", "Another community already uses the address "
                                                    "{address}.")
TOO_MANY_COMMUNITIES: Final = Refusal(
    "too_many_communities", "", "You can found up to {most} communities.")
NOT_OPENING: Final = Refusal(
    "not_opening", "", "Members are not being asked whether to make this community public.")
WRONG_CONFIRMATION: Final = Refusal(
    "wrong_confirmation", "", "To close the community, type its name exactly.")
BAD_POST: Final = Refusal(
    "bad_post", "", "A post can have 1 to {most} characters, and the title of a thread up to "
                    "{title}.")
BAD_LIST: Final = Refusal(
    "bad_list", "", "Give the list a name of up to {title} characters and 1 to {most} games.")
FOR_MEMBERS: Final = Refusal(
    "for_members", "", "This table is for members of a community. Only members and people "
                       "invited to a seat can sit down here.")
FOR_MEMBERS_OF: Final = Refusal(
    "for_members", "", "This table is for members of {community}. Only members and people "
                       "invited to a seat can sit down here.")
NO_MEETING: Final = Refusal("no_such_meeting", "", "This meeting no longer exists.")
CALLED_OFF: Final = Refusal("meeting_called_off", "", "This meeting was cancelled.")
BAD_MEETING: Final = Refusal(
    "bad_meeting", "",
    "Give the meeting a title of up to {title} characters, a description of up to {about} "
    "characters, and a day and time within a year from now. Its game must be on this site, and "
    "its tournament in this community.")
TOO_MANY_MEETINGS: Final = Refusal(
    "too_many_meetings", "", "A community can have up to {most} upcoming meetings.")
NOT_SEATED_THERE: Final = Refusal(
    "not_seated_there", "", "You have no seat at this table, or its game is over.")
