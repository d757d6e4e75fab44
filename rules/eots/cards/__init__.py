"""Strategy cards in piles, in hand and in play (EotS 5.0)."""
