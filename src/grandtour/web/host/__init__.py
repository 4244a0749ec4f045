"""Looking after a table: names, seats that change hands, what all are asked."""
