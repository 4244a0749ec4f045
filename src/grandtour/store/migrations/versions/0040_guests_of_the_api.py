"""Guests of the API hold what a browser holds: tokens alone are those that somebody has made."""

from alembic import op

revision = "0040"
down_revision = "0039"

YEAR = 365 * 24 * 3600 * 1000

# What the API gave to a new guest: everything, for a year.
GUESTS = f"""
    UPDATE sessions SET kind = 'browser'
    WHERE kind = 'token' AND scopes = 'read play talk account' AND expires - created = {YEAR}
    AND person_id IN (SELECT id FROM people WHERE key IS NULL)"""


def upgrade() -> None:
    op.execute(GUESTS)


def downgrade() -> None:
    """What was a guest of the API is not known any more, and may stay as it is."""
