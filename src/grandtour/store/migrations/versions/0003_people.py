"""Members, sessions, settings, passkeys and tickets. A token becomes a browser's session."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

YEAR = 365 * 24 * 3_600_000


def upgrade() -> None:
    """SQLite makes `people` anew, which it does only as long as nothing refers to it."""
    tokens = op.get_bind().execute(sa.text("SELECT id, token_hash FROM people")).all()
    with op.batch_alter_table("people") as table:
        table.drop_constraint("uq_people_token_hash", type_="unique")
        table.drop_column("token_hash")
        table.add_column(sa.Column("key", sa.String(800)))
        table.add_column(sa.Column("password", sa.String(200), nullable=False, server_default=""))
        table.add_column(sa.Column("settings", sa.Text, nullable=False, server_default="{}"))
        table.create_unique_constraint("uq_people_key", ["key"])
    now = time.time_ns() // 1_000_000
    op.bulk_insert(create_sessions(), [
        {"token_hash": token, "id": token[:16], "person_id": person, "kind": "browser",
         "label": "", "scopes": "read play talk account", "created": now, "seen": now,
         "expires": now + YEAR} for person, token in tokens])
    create_others()


def create_sessions() -> sa.Table:
    made = op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("scopes", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        sa.UniqueConstraint("id", name="uq_sessions_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_sessions_person_id_people"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    return made


def create_others() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_passkeys_person_id_people"),
    )
    op.create_index("ix_passkeys_person_id", "passkeys", ["person_id"])
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
    )


def downgrade() -> None:
    """Of each person's sessions the last seen one becomes the token again."""
    tokens: dict[str, str] = {row.person_id: row.token_hash for row in op.get_bind().execute(
        sa.text("SELECT person_id, token_hash FROM sessions ORDER BY seen, id"))}
    for name in ("tickets", "passkeys", "sessions"):
        op.drop_table(name)
    with op.batch_alter_table("people") as table:
        table.drop_constraint("uq_people_key", type_="unique")
        for column in ("settings", "password", "key"):
            table.drop_column(column)
        table.add_column(sa.Column("token_hash", sa.String(64)))
    op.execute("UPDATE people SET token_hash = id")
    for person, token in tokens.items():
        op.execute(sa.text("UPDATE people SET token_hash = :token WHERE id = :person").bindparams(
            token=token, person=person))
    with op.batch_alter_table("people") as table:
        table.alter_column("token_hash", existing_type=sa.String(64), nullable=False)
        table.create_unique_constraint("uq_people_token_hash", ["token_hash"])
