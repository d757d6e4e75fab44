"""A turn, segment by segment: what is due, what happens by itself, and who wins (EotS 4.0)."""
