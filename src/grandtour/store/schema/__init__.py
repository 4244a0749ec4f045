"""The tables of the database, a file for each subject. `migrations` leads older ones here."""

from grandtour.store.schema import people, tables
from grandtour.store.schema.base import METADATA

__all__ = ["METADATA", "people", "tables"]
