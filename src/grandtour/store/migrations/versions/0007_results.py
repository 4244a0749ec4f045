"""Results of finished tables, and the ratings that follow from them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def word(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def fraction(name: str) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=False)


def text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    op.create_table(
        "results", word("table_id", 32), word("game", 32), word("unrated", 16),
        sa.Column("moment", sa.BigInteger, nullable=False), word("pace", 8), text("options"),
        number("players"), number("people"), number("seconds"), number("moves"),
        sa.PrimaryKeyConstraint("table_id", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id_tables"))
    op.create_index("ix_results_game", "results", ["game", "moment", "table_id"])
    op.create_table(
        "result_seats", word("table_id", 32), number("seat"), word("kind", 8), word("player", 32),
        number("rank"), number("points"), number("place"), fraction("share"), word("stand_in", 32),
        text("times"), number("rated"), fraction("mu"), fraction("sigma"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_result_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["results.table_id"],
                                name="fk_result_seats_table_id_results"))
    op.create_index("ix_result_seats_player", "result_seats", ["player", "kind"])


def downgrade() -> None:
    op.drop_table("result_seats")
    op.drop_table("results")
