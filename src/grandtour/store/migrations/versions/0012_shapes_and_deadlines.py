"""The shapes of members' names, and until when somebody must act."""

import sqlalchemy as sa
from alembic import op

from grandtour.people.names import shape_of

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column(
        "deadline", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("people", sa.Column("shape", sa.String(200)))
    op.create_index("ix_people_shape", "people", ["shape"])
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("key"),
                      sa.column("shape"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(people).where(people.c.key.is_not(None))).all():
        connection.execute(sa.update(people).where(people.c.id == row.id).values(
            shape=shape_of(row.name)))


def downgrade() -> None:
    op.drop_index("ix_people_shape", "people")
    with op.batch_alter_table("people") as table:
        table.drop_column("shape")
    with op.batch_alter_table("tables") as table:
        table.drop_column("deadline")
