"""Notices of other things than tables, and up to when the news of a tournament is read."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

OLD, NEW = "uq_notices_table_id", "uq_notices_kind"
TO_TABLES = "fk_notices_table_id_tables"
REST = ["person", "event", "key", "channel", "browser"]

# Whoever takes part has read all that there is up to now.
READ = """
    UPDATE tournament_entrants SET read = (
        SELECT CASE WHEN tournaments.ended > 0 THEN tournaments.ended ELSE coalesce((
            SELECT max(tournament_tables.ended) FROM tournament_tables
            WHERE tournament_tables.tournament_id = tournaments.id), 0) END
        FROM tournaments WHERE tournaments.id = tournament_entrants.tournament_id)"""


def upgrade() -> None:
    with op.batch_alter_table("notices") as table:
        table.drop_constraint(OLD, type_="unique")
        table.drop_constraint(TO_TABLES, type_="foreignkey")
        table.add_column(sa.Column("kind", sa.String(12), nullable=False, server_default="table"))
        table.alter_column("table_id", new_column_name="subject", existing_type=sa.String(32),
                           existing_nullable=False)
    with op.batch_alter_table("notices") as table:
        table.create_unique_constraint(NEW, ["kind", "subject", *REST])
    op.add_column("tournament_entrants", sa.Column("read", sa.BigInteger, nullable=False,
                                                   server_default="0"))
    op.execute(READ)


def downgrade() -> None:
    with op.batch_alter_table("tournament_entrants") as entrants:
        entrants.drop_column("read")
    op.execute("DELETE FROM notices WHERE kind <> 'table'")
    op.execute("DELETE FROM notices WHERE subject NOT IN (SELECT id FROM tables)")
    with op.batch_alter_table("notices") as table:
        table.drop_constraint(NEW, type_="unique")
        table.drop_column("kind")
        table.alter_column("subject", new_column_name="table_id", existing_type=sa.String(32),
                           existing_nullable=False)
    with op.batch_alter_table("notices") as table:
        table.create_unique_constraint(OLD, ["table_id", *REST])
        table.create_foreign_key(TO_TABLES, "tables", ["table_id"], ["id"])
