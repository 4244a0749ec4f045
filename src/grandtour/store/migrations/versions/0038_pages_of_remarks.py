"""Reports lead to the page of the commentary on which the remark stands."""

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"

REPORTS = sa.table("reports", sa.column("id"), sa.column("kind"), sa.column("place"))
MARK = "#remark-"


def upgrade() -> None:
    change_places(lambda number: f"?remark={number}{MARK}{number}")


def downgrade() -> None:
    change_places(lambda number: f"{MARK}{number}")


def change_places(end: Callable[[str], str]) -> None:
    """What follows the address of the commentary, by the number of the remark."""
    connection = op.get_bind()
    rows = connection.execute(sa.select(REPORTS).where(REPORTS.c.kind == "remark")).all()
    for row in rows:
        page = row.place.partition("#")[0].partition("?")[0]
        connection.execute(sa.update(REPORTS).where(REPORTS.c.id == row.id).values(
            place=page + end(row.place.rpartition(MARK)[2])))
