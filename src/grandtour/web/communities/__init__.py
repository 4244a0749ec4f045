"""Communities: members, threads and posts, lists."""
