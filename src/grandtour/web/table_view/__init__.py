"""What a table shows, and to whom: board, log, clocks, questions, each as an element of a page, and
the same for programs. Its table, its replay and its analysis are made of it."""
