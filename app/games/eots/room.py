"""The room of the game: its pages, its tabs and its drawing."""

from collections.abc import Sequence
from typing import cast

from app.bench.workshop import Bench
from app.games.eots.map.sheets import EotsDrawing
from app.games.eots.now import Now
from app.games.eots.report import chapter
from app.games.eots.routes import audit, battle, calculator, cards, conduct, offline, sheets
from app.games.eots.sheets import place_sheet
from app.games.eots.studies import moves_and_score, positions
from app.games.eots.studies.in_files import STUDIES
from app.games.room import Room, Tab
from rules import games
from rules.eots.game import EmpireOfTheSun
from rules.eots.supply.supply_paths import tables_of


def _benches() -> Sequence[Bench]:
    from app.games.eots.bench import BENCHES

    return BENCHES


def _prepare() -> None:
    """The tables of the supply audit, for every map and edition."""
    for components in cast(EmpireOfTheSun, games()["eots"]).sets.values():
        tables_of(components)


ROOM = Room(
    blueprints=(
        audit.pages,
        battle.pages,
        calculator.pages,
        cards.pages,
        conduct.pages,
        offline.pages,
        sheets.pages,
    ),
    tabs=(Tab("audit", "Audit", "eots/_audit_tab.html"), Tab("battle", "Battle", "eots/_battle_tab.html")),
    side_styles=("pacific/sides.css",),
    side_icons=("pacific/_side_icons.html",),
    styles=("pacific/counters.css", "eots/battle.css", "eots/conduct.css"),
    scripts=("eots/battle.js", "eots/idle.js"),
    context=Now,
    drawing=EotsDrawing(),
    counters="pacific/_counter.html",
    icons="pacific/_unit_icons.html",
    pictures={
        "card": "eots/_card_to_play.html",
        "moves": "eots/_moving.html",
        "reaction": "eots/_reaction.html",
        "battle": "eots/_fighting.html",
        "standing": "",
    },
    heading="eots/_sequence.html",
    result="eots/_result.html",
    below="eots/_below.html",
    dashboard="eots/_dashboard.html",
    about=("pacific/_degree.html",),
    home="eots/_home.html",
    sheet=place_sheet,
    layers="eots/_layers.html",
    on_map="conduct.arrivals",
    moves_by_hand="MoveUnits",
    walk_says="HQs, air units, carriers and bases near the enemy",
    report=chapter,
    commands=(*positions.COMMANDS, *moves_and_score.COMMANDS),
    studies=STUDIES,
    prepare=_prepare,
    benches=_benches,
)
