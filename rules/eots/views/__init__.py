"""What the pages of the game show, ready to be drawn."""
