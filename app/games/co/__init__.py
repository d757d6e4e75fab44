"""What only Centrifugal Offensive shows: its chart, its counters, its figures."""
