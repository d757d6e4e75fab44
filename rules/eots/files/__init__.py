"""Positions, audits, moves, battles and scores as plain objects, for files and other programs."""
