"""Stores results and ratings in the database."""
