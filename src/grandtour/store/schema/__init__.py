"""The tables of the database, a module for each subject, those of features included.

`migrations` leads older databases here."""

from grandtour.feature import parts
from grandtour.store.schema import (
    collection, communities, friends, hosts, jobs, learning, measures, notices, people, reports,
    results, tables, talk,
)
from grandtour.store.schema.base import METADATA

__all__ = ["METADATA", "collection", "communities", "friends", "hosts", "jobs", "learning",
           "measures", "notices", "people", "reports", "results", "tables", "talk"]

parts("schema")     # their tables belong to METADATA
