"""One blueprint per area; a route reads, calls one function, renders."""
