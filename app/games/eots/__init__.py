"""The room of Empire of the Sun."""
