"""What whoever runs the site sees of it and does there."""
