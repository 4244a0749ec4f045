"""The migrations of training."""
