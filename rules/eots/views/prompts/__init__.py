"""What may be done now, as prompts, chapter by chapter; `offered` puts them together."""
