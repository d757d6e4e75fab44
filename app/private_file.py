"""Files that nobody but their owner reads."""

import os
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a text; a file that is new is its owner's alone, one that was there keeps its rights."""
    descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
