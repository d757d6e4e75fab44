"""The chart: drawn by ourselves from what is known of a copy, schematic, day and night."""
