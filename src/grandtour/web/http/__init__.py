"""What every room of the site stands on: who asks, what they may, the services, the page around."""
