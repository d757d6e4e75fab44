"""What every game shares: hexes, dice, data readers, legality and the history of a table."""
