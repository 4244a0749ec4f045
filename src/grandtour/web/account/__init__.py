"""The account: signing in, passkeys and sessions, settings, notifications, friends, profile."""
