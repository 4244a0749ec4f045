"""Create the tables of communities, meetings, threads and game lists."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Text, false

revision = "communities_1"
down_revision = None
branch_labels = ("communities",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "communities",
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
    op.create_table(
        "community_members",
        Column("community_id", String(16), ForeignKey("communities.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("role", String(8), nullable=False),
        Column("joined", BigInteger, nullable=False),
        Column("agrees", Boolean, nullable=False),
        Column("quiet", Boolean, nullable=False),
        Column("shares", Boolean, nullable=False, server_default=false()),
        Column("seen", BigInteger, nullable=False, server_default="0"),
        Index("ix_community_members_person", "person"),
    )
    op.create_table(
        "community_tables",
        Column("community_id", String(16), ForeignKey("communities.id"), primary_key=True),
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("members_only", Boolean, nullable=False, server_default=false()),
        Column("by", String(32), nullable=False, server_default=""),
        Column("since", BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "meetings",
        Column("id", String(16), primary_key=True),
        Column("community", String(16), ForeignKey("communities.id"), nullable=False),
        Column("author", String(32), nullable=False),
        Column("title", String(60), nullable=False),
        Column("about", String(600), nullable=False),
        Column("game", String(32), nullable=False),
        Column("tournament", String(24), nullable=False),
        Column("begins", BigInteger, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("changed", BigInteger, nullable=False, server_default="0"),
        Column("sequence", Integer, nullable=False, server_default="0"),
        Column("moved", BigInteger, nullable=False, server_default="0"),
        Column("called_off", Boolean, nullable=False, server_default=false()),
        Column("place", String(200), nullable=False, server_default=""),
        Column("ends", BigInteger, nullable=False, server_default="0"),
        Column("series", String(16), nullable=False, server_default=""),
        Index("ix_meetings_author", "author"),
        Index("ix_meetings_community", "community"),
    )
    op.create_table(
        "meeting_attendance",
        Column("meeting_id", String(16), ForeignKey("meetings.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("since", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False, server_default="0"),
        Index("ix_meeting_attendance_person", "person"),
    )
    op.create_table(
        "threads",
        Column("id", String(16), primary_key=True),
        Column("community_id", String(16), ForeignKey("communities.id"), nullable=False),
        Column("title", String(120), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("pinned", Boolean, nullable=False),
        Index("ix_threads_community_id", "community_id"),
    )
    op.create_table(
        "posts",
        Column("id", String(16), primary_key=True),
        Column("thread_id", String(16), ForeignKey("threads.id"), nullable=False),
        Column("author", String(32), nullable=False),
        Column("language", String(8), nullable=False),
        Column("body", Text, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("edited", BigInteger, nullable=False),
        Column("gone", String(8), nullable=False),
        Index("ix_posts_author", "author"),
        Index("ix_posts_thread_id", "thread_id", "moment"),
    )
    op.create_table(
        "community_deeds",
        Column("id", String(16), primary_key=True),
        Column("community_id", String(16), ForeignKey("communities.id"), nullable=False),
        Column("moment", BigInteger, nullable=False),
        Column("by", String(32), nullable=False),
        Column("kind", String(16), nullable=False),
        Column("person", String(32), nullable=False),
        Column("fact", Text, nullable=False),
        Column("subject", String(16), nullable=False),
        Index("ix_community_deeds_by", "by"),
        Index("ix_community_deeds_community_id", "community_id", "moment"),
        Index("ix_community_deeds_person", "person"),
        Index("ix_community_deeds_subject", "subject"),
    )
    op.create_table(
        "thread_reads",
        Column("thread_id", String(16), ForeignKey("threads.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
        Column("moment", BigInteger, nullable=False),
    )
    op.create_table(
        "game_lists",
        Column("id", String(16), primary_key=True),
        Column("community_id", String(16), ForeignKey("communities.id"), nullable=False),
        Column("author", String(32), nullable=False),
        Column("language", String(8), nullable=False),
        Column("title", String(120), nullable=False),
        Column("games", Text, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Index("ix_game_lists_author", "author"),
        Index("ix_game_lists_community_id", "community_id"),
    )
    op.create_table(
        "post_likes",
        Column("what", String(16), primary_key=True),
        Column("person", String(32), primary_key=True),
    )
