"""notices."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    pass


def downgrade() -> None:
    pass
