"""The die of the game: ten faces, 0 to 9."""

FACES = range(10)
