"""Maps of any game: hexes and points."""
