"""What the player sees: the chart and what lies on it, its places, the score, the real board."""

from rules.co.unit_view import unit_view as unit_view
from rules.co.views.board_view import board as board
from rules.co.views.board_view import caution as caution
from rules.co.views.board_view import heading as heading
