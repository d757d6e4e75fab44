"""Centrifugal Offensive: Japan's campaign in the Pacific, December 1941 to June 1942, for one player."""
