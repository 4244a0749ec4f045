"""A second telling of Pax Pamir, from the text of the clauses alone, to judge the engine."""
