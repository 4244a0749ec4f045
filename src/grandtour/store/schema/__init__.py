"""The tables of the database. Each subject and each feature has its own, in a module `schema`.

`migrations` leads older databases here."""

from importlib import import_module

from grandtour.feature import import_parts
from grandtour.store.schema.base import METADATA

__all__ = ["METADATA"]

for subject in ("people", "bots.thinking", "tables", "results", "notifications", "learning",
                "maintenance"):
    import_module(f"grandtour.{subject}.schema")    # their tables belong to METADATA
import_parts("schema")
