"""The server with dice that follow from a seed, and with faces laid out for it: `adjutant` for tests alone.

`ADJUTANT_DATA/dice` holds the faces that are rolled next, one a character; after them the seed goes on.
"""

import os
import random
import sys
from pathlib import Path
from types import SimpleNamespace

from rules.core import dice


class Loaded:
    """Where the app's dice get their faces from."""

    def __init__(self) -> None:
        self.random = random.Random(int(os.environ.get("SEED", "1")))
        self.laid_out = Path(os.environ["ADJUTANT_DATA"]) / "dice"

    def randbelow(self, number: int) -> int:
        """A face that was laid out, else the next of the seed."""
        faces = self.laid_out.read_text().strip() if self.laid_out.exists() else ""
        if not faces:
            return self.random.randrange(number)
        self.laid_out.write_text(faces[1:])
        return int(faces[0]) - 1


if __name__ == "__main__":
    from app.cli import main

    dice.secrets = SimpleNamespace(randbelow=Loaded().randbelow)  # type: ignore[assignment]
    sys.exit(main())
