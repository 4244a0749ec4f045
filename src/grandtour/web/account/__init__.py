"""Being somebody here: signing in, keys and sessions, settings, notices, friends, the profile that
others see."""
