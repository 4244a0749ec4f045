"""A version of Grand Tour with two more migrations than this one, with which upgrades are tried."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from grandtour.store import migrate
from tests.new_database import empty

# For a longer name SQLite makes the table again, to which others refer.
PEOPLE = '''"""Give people a colour and longer names."""

from alembic import op
from sqlalchemy import Column, String

revision = "people_2"
down_revision = "people_1"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.alter_column("name", existing_type=String(40), type_=String(60))
        people.add_column(Column("colour", String(8), nullable=False, server_default="green"))
'''
CLUBS = '''"""Create the table of clubs."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String

revision = "clubs_1"
down_revision = None
branch_labels = ("clubs",)
depends_on = ("people_2",)


def upgrade() -> None:
    op.create_table(
        "clubs",
        Column("id", String(16), primary_key=True),
        Column("founder", String(32), ForeignKey("people.id"), nullable=False),
    )
'''
# The schema of this version, as the later one names it, and its own.
BEFORE = "clubs 0, others 1"    # the schema of this version, as the later one names it
AFTER = "people 2, others 1"    # its own


@contextmanager
def later_version(folder: Path) -> Iterator[None]:
    """Let this process be that version, with its new migrations in the folder."""
    empty()                     # new databases of tests are of this version
    folder.mkdir()
    (folder / "people_2.py").write_text(PEOPLE, encoding="utf-8")
    (folder / "clubs_1.py").write_text(CLUBS, encoding="utf-8")
    with migrations_in(*migrate.list_migration_folders(), folder):
        yield


@contextmanager
def migrations_in(*folders: Path) -> Iterator[None]:
    """Let these folders have all migrations."""
    with patch.object(migrate, "list_migration_folders", lambda: folders):
        forget_migrations()
        try:
            yield
        finally:
            forget_migrations()


def forget_migrations() -> None:
    migrate.list_migrations.cache_clear()
    migrate.find_head_revisions.cache_clear()
