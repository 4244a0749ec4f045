"""The tables of the database, a file for each subject. `migrations` leads older ones here."""

from grandtour.store.schema import (
    collection, communities, friends, hosts, jobs, learning, measures, notices, people, plans,
    reports, results, studies, tables, talk, tournaments, training,
)
from grandtour.store.schema.base import METADATA

__all__ = ["METADATA", "collection", "communities", "friends", "hosts", "jobs", "learning",
           "measures", "notices", "people", "plans", "reports", "results", "studies", "tables",
           "talk", "tournaments", "training"]
