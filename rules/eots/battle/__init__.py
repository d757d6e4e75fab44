"""Battles: air-naval combat, ground combat, and what follows from them (EotS 9.0)."""
