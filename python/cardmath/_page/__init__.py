"""What a browser loads, and the questions that it asks; the page and the notebook share both."""
