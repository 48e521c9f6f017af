"""What the view Solve needs: games from its fields, the answer it works on, and what it shows."""
