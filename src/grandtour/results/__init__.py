"""Results of finished tables, and the ratings and statistics that follow from them."""
