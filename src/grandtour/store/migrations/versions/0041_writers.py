"""Messages and comments are found by their writer, so that they count in what a member keeps."""

from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    op.create_index("ix_messages_person", "messages", ["person"])
    op.create_index("ix_text_comments_author", "text_comments", ["author"])


def downgrade() -> None:
    op.drop_index("ix_text_comments_author", "text_comments")
    op.drop_index("ix_messages_person", "messages")
