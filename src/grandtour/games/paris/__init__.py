"""Paris: six districts round the Arc de Triomphe, for two to four investors."""
