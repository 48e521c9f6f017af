"""What all parts of the package use: checks and number formats."""
