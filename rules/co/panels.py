"""The panels of the game."""

from rules.co.drafts import DRAFTS
from rules.co.own_copy import OwnCopy
from rules.co.state import State
from rules.co.views.finding import Places
from rules.co.views.real_board import RealBoard
from rules.co.views.score_view import Ledgers, Score
from rules.core.panels import Panels

PANELS: Panels[State] = Panels(
    places=Places(),
    real_board=RealBoard(),
    score=Score(),
    ledgers=Ledgers(),
    printed=OwnCopy(),
    drafts=DRAFTS,
)
