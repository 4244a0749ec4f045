"""Management of a table: names, seats that change hands, questions to all players."""
