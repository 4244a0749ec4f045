"""Communities with their threads and lists of games; places to play."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

NAMES = ("communities", "community_members", "community_tables", "threads", "posts",
         "thread_reads", "game_lists", "post_likes", "places")


def word(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def moment(name: str = "moment") -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def of(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}_{other}")


def upgrade() -> None:
    communities()
    written()
    op.create_table(
        "places", sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        word("name", 80), word("kind", 8), word("town", 80), word("address", 200),
        word("hours", 200), word("link", 300), word("language", 8), word("about", 600),
        text("games"), sa.PrimaryKeyConstraint("id", name="pk_places"))


def communities() -> None:
    op.create_table(
        "communities", word("id", 16), word("address", 32), word("title", 60),
        word("about", 300), word("languages", 20), yes_or_no("secret"), word("write", 8),
        word("invite", 8), word("code", 32), moment("founded"), moment("opened"),
        yes_or_no("opening"), sa.PrimaryKeyConstraint("id", name="pk_communities"),
        sa.UniqueConstraint("address", name="uq_communities_address"),
        sa.UniqueConstraint("code", name="uq_communities_code"))
    op.create_table(
        "community_members", word("community_id", 16), word("person", 32), word("role", 8),
        moment("joined"), yes_or_no("agrees"), yes_or_no("quiet"),
        sa.PrimaryKeyConstraint("community_id", "person", name="pk_community_members"),
        of("community_members", "community_id", "communities"))
    op.create_index("ix_community_members_person", "community_members", ["person"])
    op.create_table(
        "community_tables", word("community_id", 16), word("table_id", 32),
        sa.PrimaryKeyConstraint("community_id", "table_id", name="pk_community_tables"),
        of("community_tables", "community_id", "communities"),
        of("community_tables", "table_id", "tables"))


def written() -> None:
    op.create_table(
        "threads", word("id", 16), word("community_id", 16), word("title", 120), moment(),
        yes_or_no("pinned"), sa.PrimaryKeyConstraint("id", name="pk_threads"),
        of("threads", "community_id", "communities"))
    op.create_index("ix_threads_community_id", "threads", ["community_id"])
    op.create_table(
        "posts", word("id", 16), word("thread_id", 16), word("author", 32), word("language", 8),
        text("body"), moment(), moment("edited"), word("gone", 8),
        sa.PrimaryKeyConstraint("id", name="pk_posts"), of("posts", "thread_id", "threads"))
    op.create_index("ix_posts_thread_id", "posts", ["thread_id", "moment"])
    op.create_index("ix_posts_author", "posts", ["author"])
    op.create_table(
        "thread_reads", word("thread_id", 16), word("person", 32), moment(),
        sa.PrimaryKeyConstraint("thread_id", "person", name="pk_thread_reads"),
        of("thread_reads", "thread_id", "threads"))
    op.create_table(
        "game_lists", word("id", 16), word("community_id", 16), word("author", 32),
        word("language", 8), word("title", 120), text("games"), moment(),
        sa.PrimaryKeyConstraint("id", name="pk_game_lists"),
        of("game_lists", "community_id", "communities"))
    op.create_index("ix_game_lists_community_id", "game_lists", ["community_id"])
    op.create_index("ix_game_lists_author", "game_lists", ["author"])
    op.create_table(
        "post_likes", word("what", 16), word("person", 32),
        sa.PrimaryKeyConstraint("what", "person", name="pk_post_likes"))


def downgrade() -> None:
    for name in reversed(NAMES):
        op.drop_table(name)
