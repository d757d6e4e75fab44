"""Reinforcements and replacements: who comes, when and where (EotS 10.0, 11.0)."""
