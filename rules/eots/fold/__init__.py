"""Folding events into the position; this never fails."""
