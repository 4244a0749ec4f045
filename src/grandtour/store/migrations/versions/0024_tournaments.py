"""Tournaments, who takes part in them, and the tables of their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

NAMES = ("tournaments", "tournament_entrants", "tournament_tables")
WORDS = {"id": 24, "title": 60, "about": 600, "organiser": 32, "game": 32, "form": 16,
         "profile": 40, "community": 16, "phase": 8, "earlier": 24}


def word(name: str, length: int) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def moment(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def of_tournament(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"],
                                   name=f"fk_{table}_tournament_id_tournaments")


def upgrade() -> None:
    op.create_table(
        "tournaments", *(word(name, length) for name, length in WORDS.items()),
        *(number(name) for name in ("size", "rounds", "division", "moving", "season", "seasons")),
        *(moment(name) for name in ("begins", "opened", "ended", "held")),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("options", "terms")),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"))
    for name in ("phase", "community", "organiser"):
        op.create_index(f"ix_tournaments_{name}", "tournaments", [name])
    op.create_table(
        "tournament_entrants", word("tournament_id", 24), word("person", 32), moment("entered"),
        *(number(name) for name in ("lot", "first", "left", "division")),
        sa.PrimaryKeyConstraint("tournament_id", "person", name="pk_tournament_entrants"),
        of_tournament("tournament_entrants"))
    op.create_index("ix_tournament_entrants_person", "tournament_entrants", ["person"])
    op.create_table(
        "tournament_tables", word("tournament_id", 24),
        *(number(name) for name in ("round", "number", "division")), word("table_id", 32),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Text, nullable=False), word("places", 20),
        moment("ended"),
        sa.PrimaryKeyConstraint("tournament_id", "round", "number",
                                name="pk_tournament_tables"),
        of_tournament("tournament_tables"))
    op.create_index("ix_tournament_tables_table_id", "tournament_tables", ["table_id"])


def downgrade() -> None:
    for name in reversed(NAMES):
        op.drop_table(name)
