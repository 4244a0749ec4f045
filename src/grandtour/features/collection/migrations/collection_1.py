"""Create the tables of marks, votes, tags, finished games and texts about games."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Text

revision = "collection_1"
down_revision = None
branch_labels = ("collection",)
depends_on = ("tables_1",)


def upgrade() -> None:
    op.create_table(
        "marks",
        Column("person", String(32), primary_key=True),
        Column("game", String(32), primary_key=True),
        Column("kind", String(16), primary_key=True),
        Index("ix_marks_game", "game", "kind"),
    )
    op.create_table(
        "votes",
        Column("person", String(32), primary_key=True),
        Column("game", String(32), primary_key=True),
        Column("players", Integer, primary_key=True),
        Column("opinion", String(8), nullable=False),
    )
    op.create_table(
        "tags",
        Column("person", String(32), primary_key=True),
        Column("game", String(32), primary_key=True),
        Column("language", String(8), primary_key=True),
        Column("key", String(80), primary_key=True),
        Column("text", String(40), nullable=False),
        Column("moment", BigInteger, nullable=False),
    )
    op.create_table(
        "plays",
        Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("game", String(32), nullable=False),
        Column("players", Integer, nullable=False),
        Column("seconds", Integer, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Index("ix_plays_game", "game"),
    )
    op.create_table(
        "play_seats",
        Column("table_id", String(32), ForeignKey("plays.table_id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String(32), nullable=False),
        Column("name", String(40), nullable=False),
        Column("points", Integer, nullable=False),
        Index("ix_play_seats_person", "person"),
    )
    op.create_table(
        "texts",
        Column("id", String(16), primary_key=True),
        Column("kind", String(16), nullable=False),
        Column("game", String(32), nullable=False),
        Column("author", String(32), nullable=False),
        Column("language", String(8), nullable=False),
        Column("title", String(120), nullable=False),
        Column("body", Text, nullable=False),
        Column("table_id", String(32), nullable=False),
        Column("players", Integer, nullable=False),
        Column("company", Text, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Index("ix_texts_author", "author"),
        Index("ix_texts_game", "game", "kind"),
    )
    op.create_table(
        "text_reads",
        Column("text_id", String(16), ForeignKey("texts.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
    )
    op.create_table(
        "text_likes",
        Column("text_id", String(16), ForeignKey("texts.id"), primary_key=True),
        Column("person", String(32), primary_key=True),
    )
    op.create_table(
        "text_comments",
        Column("id", String(16), primary_key=True),
        Column("text_id", String(16), ForeignKey("texts.id"), nullable=False),
        Column("author", String(32), nullable=False),
        Column("language", String(8), nullable=False),
        Column("body", Text, nullable=False),
        Column("moment", BigInteger, nullable=False),
        Index("ix_text_comments_author", "author"),
        Index("ix_text_comments_text_id", "text_id"),
    )
