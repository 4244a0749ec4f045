"""What stands in for the parts that a game does not bring: its words are the notation in sentences,
its drawing a table of the view, its rulebook what its classes say of themselves."""
