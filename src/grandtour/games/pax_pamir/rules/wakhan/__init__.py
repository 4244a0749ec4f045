"""Wakhan, the automated opponent: how she chooses, what she does, and her turn."""
