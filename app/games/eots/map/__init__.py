"""The maps of Empire of the Sun as drawings: the whole Pacific, and Burma alone."""
