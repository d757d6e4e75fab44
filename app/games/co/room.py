"""The room of the game: its chart, its sheet of a place, what stands above and below what is due."""

from collections.abc import Sequence

from app.bench.workshop import Bench
from app.games.co import battle_routes
from app.games.co.chart.sheets import ChartDrawing
from app.games.co.now import Now
from app.games.co.report import chapter
from app.games.co.routes import pages
from app.games.co.sheets import place_sheet
from app.games.co.studies import STUDIES
from app.games.room import Room, Tab
from rules.co.action_menu import BATTLE, MENU
from rules.co.opening import PRACTICE
from rules.co.ready_placement import PICTURE as BEGIN
from rules.co.views.board_view import PRACTICE as CAUTION


def _benches() -> Sequence[Bench]:
    from app.games.co.bench import BENCHES

    return BENCHES


ROOM = Room(
    blueprints=(pages, battle_routes.pages),
    tabs=(Tab("battle", "Battle", "co/_battle_tab.html"),),
    studies=STUDIES,
    side_styles=("pacific/sides.css",),
    side_icons=("pacific/_side_icons.html",),
    styles=("co/co.css",),
    scripts=("co/tapping.js", "co/waiting.js"),
    copy_scripts=("co/tapping.js",),
    context=Now,
    drawing=ChartDrawing(),
    counters="pacific/_counter.html",
    icons="pacific/_unit_icons.html",
    pictures={MENU: "co/_actions.html", BEGIN: "co/_begin.html", BATTLE: "co/_battle_due.html"},
    titles={MENU: "Take an action"},
    heading="co/_sequence.html",
    below="co/_below.html",
    dashboard="co/_dashboard.html",
    about=("pacific/_degree.html", "_copy.html"),
    sheet=place_sheet,
    moves_by_hand="MoveUnits",
    usual_dice={PRACTICE: "app"},
    cautions={PRACTICE: CAUTION},
    report=chapter,
    walk_says="contested spaces, fortresses and carriers",
    benches=_benches,
)
