"""The map and the log of a page, of which only the pieces that changed are sent."""

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from app.drawn_position import Drawn, Layer, LayerChange, difference, layers_difference
from app.models import Game
from app.templating import drawn_part


@dataclass(frozen=True)
class BoardPieces:
    """What lies on the map; `earlier` finds what lay there in an earlier version, if that can be told."""

    game: Game
    drawn: Drawn
    version: str
    earlier: Callable[[str], Drawn | None]
    id: str = "board-overlay"
    svg: bool = True

    def since(self, version: str) -> tuple[LayerChange, ...] | None:
        """What changed on the map since an earlier version."""
        before = self.earlier(version)
        return None if before is None else difference(before, self.drawn)

    @property
    def whole(self) -> Markup:
        """All that lies on the map."""
        return Markup(drawn_part("_overlay.html", game=self.game, drawn=self.drawn, version=self.version))


@dataclass(frozen=True)
class LogPieces:
    """The newest lines of the log; `drawn` makes them, `earlier` those of an earlier version."""

    version: str
    drawn: Callable[[], Layer]
    earlier: Callable[[str], Layer | None]
    id: str = "log-list"
    svg: bool = False

    def since(self, version: str) -> tuple[LayerChange, ...] | None:
        """The lines that are new or drawn otherwise."""
        before = self.earlier(version)
        return None if before is None else layers_difference((before,), (self.drawn(),))

    @property
    def whole(self) -> Markup:
        """All the newest lines."""
        lines = self.drawn().pieces.values()
        return Markup(drawn_part("_log_box.html", lines=lines, version=self.version))
