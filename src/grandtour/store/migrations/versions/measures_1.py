"""Create the table of measurements."""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, String

revision = "measures_1"
down_revision = None
branch_labels = ("measures",)
depends_on = None


def upgrade() -> None:
    op.create_table(
        "measures",
        Column("moment", BigInteger, primary_key=True, autoincrement=False),
        Column("server", String(32), primary_key=True),
        Column("figure", String(16), primary_key=True),
        Column("value", Double, nullable=False),
    )
