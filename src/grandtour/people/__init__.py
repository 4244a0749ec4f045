"""Who plays: guests and members, friends, what each has set. No web, no SQL."""
