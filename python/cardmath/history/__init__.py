"""The programs that this project grew from, each a file; none of them uses the core."""
