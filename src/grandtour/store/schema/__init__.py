"""The tables of the database, a file for each subject. `migrations` leads older ones here."""

from grandtour.store.schema import (
    communities, friends, notices, people, results, shelf, tables, talk, training,
)
from grandtour.store.schema.base import METADATA

__all__ = ["METADATA", "communities", "friends", "notices", "people", "results",
           "shelf", "tables", "talk", "training"]
