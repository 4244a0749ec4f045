"""Replace the parts that a game does not have. Its words are the notation in sentences, its drawing
a table of the view, its rulebook the docstrings of its classes."""
