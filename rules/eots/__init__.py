"""Empire of the Sun: the war in the Pacific, 1941 to 1945."""
