"""Tournaments: their forms, who meets whom, scores and standings, rounds that run by themselves.
No web, no SQL."""
