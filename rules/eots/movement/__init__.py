"""Movement of an offensive or a reaction (EotS 8.0)."""
