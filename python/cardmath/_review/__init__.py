"""What played hands cost: decisions judged against solutions."""
