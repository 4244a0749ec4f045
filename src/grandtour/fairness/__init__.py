"""Deals that anyone can check: commitments, contributions, the seed they make, and the draws that
follow from it.

No web, no SQL, no clock. docs/fairness.md has the construction and its reasons."""
