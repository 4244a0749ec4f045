"""Reports of anything that people write, with what a host decides."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

# Of what the reports of before can be: subject, who wrote it and where it is, by its id.
THINGS = {
    "text": "SELECT id, author, '/texts/' || id FROM texts WHERE id = :id",
    "study": "SELECT id, person, '/study/' || id FROM studies WHERE id = :id",
    "post": "SELECT communities.address || '/' || threads.id || '/' || posts.id, posts.author, "
            "'/c/' || communities.address || '/t/' || threads.id || '?page=0#p-' || posts.id "
            "FROM posts JOIN threads ON threads.id = posts.thread_id "
            "JOIN communities ON communities.id = threads.community_id WHERE posts.id = :id"}


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("author", sa.String(32), nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("copy", sa.Text, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.String(500), nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("decision", sa.String(8), nullable=False),
        sa.Column("decided", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.String(500), nullable=False),
        sa.Column("warning", sa.String(500), nullable=False),
        sa.Column("stays", sa.Boolean, nullable=False),
        sa.Column("told", sa.Boolean, nullable=False),
        sa.Column("warned", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"))
    for name in ("decided", "person", "author"):
        op.create_index(f"ix_reports_{name}", "reports", [name])
    connection = op.get_bind()
    for number, row in enumerate(connection.execute(sa.text("SELECT * FROM text_reports")).all()):
        kind, subject, author, place = thing(connection, row.text_id)
        connection.execute(sa.text(
            "INSERT INTO reports VALUES (:id, :kind, :subject, :author, :place, :copy, :person, "
            "'other', :words, :moment, '', 0, '', '', :no, :no, :no)"), {
            "id": f"before-{number}", "kind": kind, "subject": subject, "author": author,
            "place": place, "copy": row.copy, "person": row.person, "words": row.reason,
            "moment": row.moment, "no": False})
    op.drop_table("text_reports")


def thing(connection: sa.Connection, id: str) -> tuple[str, str, str, str]:
    """What was reported by this id: kind, subject, by whom it is and where. A text that is gone if
    nothing is there."""
    for kind, query in THINGS.items():
        found = connection.execute(sa.text(query), {"id": id}).first()
        if found is not None:
            return kind, found[0], found[1], found[2]
    return "text", id, "", f"/texts/{id}"


def downgrade() -> None:
    op.create_table(
        "text_reports",
        sa.Column("text_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("copy", sa.Text, nullable=False),
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("text_id", "person", name="pk_text_reports"))
    connection = op.get_bind()
    reports = connection.execute(sa.text(
        "SELECT subject, person, words, copy, moment FROM reports "
        "WHERE kind IN ('text', 'post', 'study') AND decision = ''")).all()
    for row in reports:
        connection.execute(sa.text(
            "INSERT INTO text_reports VALUES (:id, :person, :words, :copy, :moment)"), {
            "id": row.subject.rpartition("/")[2], "person": row.person, "words": row.words,
            "copy": row.copy, "moment": row.moment})
    op.drop_table("reports")
