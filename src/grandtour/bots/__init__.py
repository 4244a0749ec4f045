"""Computer players. They know the rules and what a seat may see, nothing else."""
