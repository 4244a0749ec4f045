"""The demo game: computer players play it on the front page while someone watches."""
