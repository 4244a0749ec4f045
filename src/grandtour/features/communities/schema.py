"""Communities and what their members write."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false,
)

from grandtour.store.schema.base import METADATA

COMMUNITIES: Final = Table(
    "communities", METADATA,
    Column("id", String(16), primary_key=True),
    Column("address", String(32), nullable=False, unique=True),
    Column("title", String(60), nullable=False),
    Column("about", String(300), nullable=False),
    Column("languages", String(20), nullable=False),
    Column("secret", Boolean, nullable=False),
    Column("write", String(8), nullable=False),
    Column("invite", String(8), nullable=False),
    Column("code", String(32), nullable=False, unique=True),
    Column("founded", BigInteger, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("opening", Boolean, nullable=False),
    Column("zone", String(40), nullable=False, server_default=""),
)

# `seen`: when the member has last looked at the page of the community.
MEMBERS: Final = Table(
    "community_members", METADATA,
    Column("community_id", ForeignKey("communities.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("role", String(8), nullable=False),
    Column("joined", BigInteger, nullable=False),
    Column("agrees", Boolean, nullable=False),
    Column("quiet", Boolean, nullable=False),
    Column("shares", Boolean, nullable=False, server_default=false()),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("ix_community_members_person", "person"),
)

# `by` has shown the table there, at the moment `since`.
COMMUNITY_TABLES: Final = Table(
    "community_tables", METADATA,
    Column("community_id", ForeignKey("communities.id"), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("members_only", Boolean, nullable=False, server_default=false()),
    Column("by", String(32), nullable=False, server_default=""),
    Column("since", BigInteger, nullable=False, server_default="0"),
)

# `game` and `tournament` are "" where it is about none in particular. It was `changed` last then,
# so often (`sequence`), and `moved` to another time, or `called_off`, last then; 0: never. It
# `ends` at that moment, 0 if that is open. `series` is the first meeting of those planned together.
MEETINGS: Final = Table(
    "meetings", METADATA,
    Column("id", String(16), primary_key=True),
    Column("community", ForeignKey("communities.id"), nullable=False, index=True),
    Column("author", String(32), nullable=False),
    Column("title", String(60), nullable=False),
    Column("about", String(600), nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("tournament", String(24), nullable=False),
    Column("changed", BigInteger, nullable=False, server_default="0"),
    Column("sequence", Integer, nullable=False, server_default="0"),
    Column("moved", BigInteger, nullable=False, server_default="0"),
    Column("called_off", Boolean, nullable=False, server_default=false()),
    Column("place", String(200), nullable=False, server_default=""),
    Column("ends", BigInteger, nullable=False, server_default="0"),
    Column("series", String(16), nullable=False, server_default=""),
    Index("ix_meetings_author", "author"),
)

# Who comes, since when that is known, and when they have last seen when it begins.
ATTENDANCE: Final = Table(
    "meeting_attendance", METADATA,
    Column("meeting_id", ForeignKey("meetings.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Index("ix_meeting_attendance_person", "person"),
)

THREADS: Final = Table(
    "threads", METADATA,
    Column("id", String(16), primary_key=True),
    Column("community_id", ForeignKey("communities.id"), nullable=False, index=True),
    Column("title", String(120), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("pinned", Boolean, nullable=False),
)

# The first post of a thread has the thread's id. Of one that is `gone` the body is empty.
POSTS: Final = Table(
    "posts", METADATA,
    Column("id", String(16), primary_key=True),
    Column("thread_id", ForeignKey("threads.id"), nullable=False),
    Column("author", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("edited", BigInteger, nullable=False),
    Column("gone", String(8), nullable=False),
    Index("ix_posts_thread_id", "thread_id", "moment"),
    Index("ix_posts_author", "author"),
)

# What founder and keepers have done that concerns others; `by` is empty for all members together,
# `person` for nobody in particular.
DEEDS: Final = Table(
    "community_deeds", METADATA,
    Column("id", String(16), primary_key=True),
    Column("community_id", ForeignKey("communities.id"), nullable=False),
    Column("moment", BigInteger, nullable=False),
    Column("by", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(32), nullable=False),
    Column("fact", Text, nullable=False),
    Column("subject", String(16), nullable=False),
    Index("ix_community_deeds_community_id", "community_id", "moment"),
    Index("ix_community_deeds_by", "by"),
    Index("ix_community_deeds_person", "person"),
    Index("ix_community_deeds_subject", "subject"),
)

# Up to which moment somebody has read a thread.
THREAD_READS: Final = Table(
    "thread_reads", METADATA,
    Column("thread_id", ForeignKey("threads.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("moment", BigInteger, nullable=False),
)

GAME_LISTS: Final = Table(
    "game_lists", METADATA,
    Column("id", String(16), primary_key=True),
    Column("community_id", ForeignKey("communities.id"), nullable=False, index=True),
    Column("author", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("title", String(120), nullable=False),
    Column("games", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Index("ix_game_lists_author", "author"),
)

# Of posts and lists of games.
POST_LIKES: Final = Table(
    "post_likes", METADATA,
    Column("what", String(16), primary_key=True),
    Column("person", String(32), primary_key=True),
)
