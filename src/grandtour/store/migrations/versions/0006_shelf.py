"""The shelf: marks, votes, tags, finished games, and what members write."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NAMES = ("marks", "votes", "tags", "plays", "play_seats", "texts", "text_reads", "text_likes",
         "text_comments", "text_reports")


def word(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def moment() -> sa.Column[int]:
    return sa.Column("moment", sa.BigInteger, nullable=False)


def upgrade() -> None:
    opinions()
    plays()
    texts()


def opinions() -> None:
    op.create_table(
        "marks", word("person", 32), word("game", 32), word("kind", 16),
        sa.PrimaryKeyConstraint("person", "game", "kind", name="pk_marks"))
    op.create_index("ix_marks_game", "marks", ["game", "kind"])
    op.create_table(
        "votes", word("person", 32), word("game", 32), number("players"), word("opinion", 8),
        sa.PrimaryKeyConstraint("person", "game", "players", name="pk_votes"))
    op.create_table(
        "tags", word("person", 32), word("game", 32), word("language", 8), word("key", 80),
        word("text", 40), moment(),
        sa.PrimaryKeyConstraint("person", "game", "language", "key", name="pk_tags"))


def plays() -> None:
    op.create_table(
        "plays", word("table_id", 32), word("game", 32), number("players"), number("seconds"),
        moment(), sa.PrimaryKeyConstraint("table_id", name="pk_plays"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plays_table_id_tables"))
    op.create_index("ix_plays_game", "plays", ["game"])
    op.create_table(
        "play_seats", word("table_id", 32), number("seat"), word("person", 32),
        word("name", 40), number("points"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_play_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["plays.table_id"],
                                name="fk_play_seats_table_id_plays"))
    op.create_index("ix_play_seats_person", "play_seats", ["person"])


def texts() -> None:
    op.create_table(
        "texts", word("id", 16), word("kind", 16), word("game", 32), word("author", 32),
        word("language", 8), word("title", 120), sa.Column("body", sa.Text, nullable=False),
        word("table_id", 32), number("players"), sa.Column("company", sa.Text, nullable=False),
        moment(), sa.PrimaryKeyConstraint("id", name="pk_texts"))
    op.create_index("ix_texts_game", "texts", ["game", "kind"])
    op.create_index("ix_texts_author", "texts", ["author"])
    for name in ("text_reads", "text_likes"):
        op.create_table(
            name, word("text_id", 16), word("person", 32),
            sa.PrimaryKeyConstraint("text_id", "person", name=f"pk_{name}"),
            sa.ForeignKeyConstraint(["text_id"], ["texts.id"], name=f"fk_{name}_text_id_texts"))
    op.create_table(
        "text_comments", word("id", 16), word("text_id", 16), word("author", 32),
        word("language", 8), sa.Column("body", sa.Text, nullable=False), moment(),
        sa.PrimaryKeyConstraint("id", name="pk_text_comments"),
        sa.ForeignKeyConstraint(["text_id"], ["texts.id"],
                                name="fk_text_comments_text_id_texts"))
    op.create_index("ix_text_comments_text_id", "text_comments", ["text_id"])
    op.create_table(
        "text_reports", word("text_id", 16), word("person", 32), word("reason", 500),
        sa.Column("copy", sa.Text, nullable=False), moment(),
        sa.PrimaryKeyConstraint("text_id", "person", name="pk_text_reports"))


def downgrade() -> None:
    for name in reversed(NAMES):
        op.drop_table(name)
