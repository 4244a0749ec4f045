"""What requests cost: how much of it one address may ask for, what they have used, and answers that
stay open or take long to make."""
