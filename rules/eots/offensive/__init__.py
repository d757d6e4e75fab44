"""The offensive, from the card to the last emergency move (EotS 7.2)."""
