"""Brings a database to the present schema, whatever version it has; a new one too."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine) -> None:
    """Run every migration that is missing, all in one transaction."""
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(files("grandtour.store") / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
