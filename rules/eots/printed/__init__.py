"""What is printed: maps, counters, tracks, charts, cards and rulebooks (EotS 1.2)."""
