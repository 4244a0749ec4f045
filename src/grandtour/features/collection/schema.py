"""The tables of marks, votes, tags, finished games, texts and comments."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from grandtour.store.schema.base import METADATA

MARKS: Final = Table(
    "marks", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("kind", String(16), primary_key=True),
    Index("ix_marks_game", "game", "kind"),
)

# A person's opinion of a game with this number of players.
VOTES: Final = Table(
    "votes", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("opinion", String(8), nullable=False),
)

# A row for each person who uses the tag. Two spellings with the same `key` are the same tag.
TAGS: Final = Table(
    "tags", METADATA,
    Column("person", String(32), primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("language", String(8), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("text", String(40), nullable=False),
    Column("moment", BigInteger, nullable=False),
)

# Finished tables; `seconds` is 0 if their length is unknown.
PLAYS: Final = Table(
    "plays", METADATA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Index("ix_plays_game", "game"),
)

# The players at each table; `person` is empty for a computer player.
PLAYERS: Final = Table(
    "play_seats", METADATA,
    Column("table_id", ForeignKey("plays.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Index("ix_play_seats_person", "person"),
)

# `table_id` is empty, `players` 0 and `company` "[]" if the text is not about a game.
TEXTS: Final = Table(
    "texts", METADATA,
    Column("id", String(16), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("game", String(32), nullable=False),
    Column("author", String(32), nullable=False),
    Column("language", String(8), nullable=False),
    Column("title", String(120), nullable=False),
    Column("body", Text, nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("players", Integer, nullable=False),
    Column("company", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
    Index("ix_texts_game", "game", "kind"),
    Index("ix_texts_author", "author"),
)

READS: Final = Table(
    "text_reads", METADATA,
    Column("text_id", ForeignKey("texts.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
)

LIKES: Final = Table(
    "text_likes", METADATA,
    Column("text_id", ForeignKey("texts.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
)

COMMENTS: Final = Table(
    "text_comments", METADATA,
    Column("id", String(16), primary_key=True),
    Column("text_id", ForeignKey("texts.id"), nullable=False, index=True),
    Column("author", String(32), nullable=False, index=True),
    Column("language", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("moment", BigInteger, nullable=False),
)
