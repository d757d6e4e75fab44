"""Files of studies: JSON from a file or from standard input."""

import json
from pathlib import Path
from typing import Any

import click

from app.config import LARGEST_RECORD
from rules.core.data import BadData

POSITION = click.Path(path_type=Path, allow_dash=True)


def called(path: Path) -> Path:
    """The name to call a file by."""
    return Path("standard input") if str(path) == "-" else path


def json_of(path: Path) -> tuple[Path, Any]:
    """What a file holds, and the name to call it by."""
    name = called(path)
    try:
        with click.open_file(str(path), encoding="utf-8") as file:
            text = file.read(LARGEST_RECORD + 1)
        if len(text) > LARGEST_RECORD:
            raise BadData(name, None, f"is larger than {LARGEST_RECORD} bytes")
        data = json.loads(text, parse_constant=_no_number)
        json.dumps(data, ensure_ascii=False).encode()  # half a character, or too deep
    except OSError as error:
        raise BadData(name, None, error.strerror or "cannot be read") from error
    except (ValueError, RecursionError) as error:
        raise BadData(name, None, f"is not JSON: {error}") from error
    return name, data


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")
