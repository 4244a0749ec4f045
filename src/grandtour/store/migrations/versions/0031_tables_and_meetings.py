"""Tables at which only members of a community sit down, meetings, and who comes to them."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

WORDS = {"id": 16, "community": 16, "author": 32, "title": 60, "about": 600, "game": 32,
         "tournament": 24}


def upgrade() -> None:
    op.add_column("community_tables", sa.Column("members_only", sa.Boolean, nullable=False,
                                                server_default=sa.false()))
    op.create_table(
        "meetings",
        *(sa.Column(name, sa.String(length), nullable=False) for name, length in WORDS.items()),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("begins", "moment")),
        sa.PrimaryKeyConstraint("id", name="pk_meetings"),
        sa.ForeignKeyConstraint(["community"], ["communities.id"],
                                name="fk_meetings_community_communities"))
    for name in ("community", "author"):
        op.create_index(f"ix_meetings_{name}", "meetings", [name])
    op.create_table(
        "meeting_attendance",
        sa.Column("meeting_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("meeting_id", "person", name="pk_meeting_attendance"),
        sa.ForeignKeyConstraint(["meeting_id"], ["meetings.id"],
                                name="fk_meeting_attendance_meeting_id_meetings"))
    op.create_index("ix_meeting_attendance_person", "meeting_attendance", ["person"])


def downgrade() -> None:
    for name in ("meeting_attendance", "meetings"):
        op.drop_table(name)
    with op.batch_alter_table("community_tables") as tables:
        tables.drop_column("members_only")
