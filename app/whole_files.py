"""Files that are there whole or not at all, readable by their owner only."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

PRIVATE = 0o600


@contextmanager
def writing_whole(path: Path, replace: bool = True) -> Iterator[BinaryIO]:
    """A file to write; it takes its name once it is on the disk, and leaves nothing when that fails.

    Without `replace` a file that meanwhile has the name keeps it.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        _name(draft, path, replace)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        draft.unlink(missing_ok=True)
    _sync_directory(path.parent)


def write_whole(path: Path, content: bytes, replace: bool = True) -> None:
    """Such a file with this content."""
    with writing_whole(path, replace) as file:
        file.write(content)


def _name(draft: Path, path: Path, replace: bool) -> None:
    if replace:
        draft.replace(path)
        return
    with suppress(FileExistsError):
        path.hardlink_to(draft)


def _sync_directory(directory: Path) -> None:
    """The name itself is on the disk, where the system can say so."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_private(path: Path) -> None:
    """A file for its owner alone, made empty if it is not there; somebody else's stays as it is.

    It is never opened when it exists: closing it would drop the locks that SQLite holds in this process.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError:
        with suppress(PermissionError):
            path.chmod(PRIVATE)
