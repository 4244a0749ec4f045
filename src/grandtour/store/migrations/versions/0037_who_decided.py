"""Who has begun a tournament, and who has called it off."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"

COLUMNS = ("begun_by", "called_off_by")

# What hosts called off stands in their record; of others it is not known any more.
BY_HOSTS = """
    UPDATE tournaments SET called_off_by = 'host'
    WHERE phase = 'off' AND id IN (SELECT fact FROM host_acts WHERE kind = 'call_off')"""


def upgrade() -> None:
    for name in COLUMNS:
        op.add_column("tournaments", sa.Column(name, sa.String(12), nullable=False,
                                               server_default=""))
    op.execute(BY_HOSTS)


def downgrade() -> None:
    with op.batch_alter_table("tournaments") as tournaments:
        for name in COLUMNS:
            tournaments.drop_column(name)
