"""Tournaments that were called off before anybody was told of it are no news."""

from alembic import op

revision = "0036"
down_revision = "0035"

READ = """
    UPDATE tournament_entrants SET read = (
        SELECT tournaments.ended FROM tournaments
        WHERE tournaments.id = tournament_entrants.tournament_id)
    WHERE tournament_id IN (SELECT id FROM tournaments WHERE phase = 'off')"""


def upgrade() -> None:
    op.execute(READ)


def downgrade() -> None:
    """What was read stays so."""
