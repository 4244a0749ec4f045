"""The parts of a table's page: board, log, clocks, questions; the same data for programs.

Tables, replays and analyses use them."""
