"""What founders and keepers of communities have done that concerns others."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    op.create_table(
        "community_deeds",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("community_id", sa.String(16), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        sa.Column("subject", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["community_id"], ["communities.id"],
                                name="fk_community_deeds_community_id_communities"),
        sa.PrimaryKeyConstraint("id", name="pk_community_deeds"))
    op.create_index("ix_community_deeds_community_id", "community_deeds",
                    ["community_id", "moment"])
    for column in ("by", "person", "subject"):
        op.create_index(f"ix_community_deeds_{column}", "community_deeds", [column])


def downgrade() -> None:
    op.drop_table("community_deeds")
