"""What computer players say of choices: hints while one plays, reasons for what a bot has done."""
