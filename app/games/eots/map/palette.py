"""The inks, papers and small signs of the map."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme."""

    paper: str
    sea: str
    shelf: str
    shallows: str
    beyond: str
    hatch: str
    open: str
    mixed: str
    jungle: str
    mountain: str
    atoll: str
    texture: str
    coast: str
    grid: str
    edge: str
    border: str
    number: str
    ink: str
    halo: str
    label: str
    route: str
    bed: str
    barrier: str
    japan: str
    china: str
    oil: str


THEMES = {
    "light": Palette(
        paper="#f3efe4",
        sea="#e2eaea",
        shelf="#d5e2e5",
        shallows="#c3d7de",
        beyond="#e6dfce",
        hatch="#d3cab5",
        open="#f1e6c4",
        mixed="#e0dfb6",
        jungle="#c6d3a4",
        mountain="#dcc6a3",
        atoll="#efe0b4",
        texture="#8d8560",
        coast="#55707c",
        grid="#3d5460",
        edge="#6f858f",
        border="#8b5a3c",
        number="#5d6f77",
        ink="#22323b",
        halo="#fbf8ef",
        label="#5c5440",
        route="#6a5038",
        bed="#fbf3dc",
        barrier="#a2402c",
        japan="#b3261e",
        china="#b3261e",
        oil="#c58a1b",
    ),
    "dark": Palette(
        paper="#0a1220",
        sea="#0f1d30",
        shelf="#142639",
        shallows="#1b3348",
        beyond="#1d232b",
        hatch="#2a3139",
        open="#4d4a38",
        mixed="#3a4239",
        jungle="#2b4236",
        mountain="#573f30",
        atoll="#6b6450",
        texture="#939178",
        coast="#7f9bab",
        grid="#a5bccb",
        edge="#5f7a8c",
        border="#d39a72",
        number="#8ca1b0",
        ink="#e4ebef",
        halo="#101b29",
        label="#b9b39d",
        route="#c9ab80",
        bed="#2a2a26",
        barrier="#e0785f",
        japan="#e8695c",
        china="#e8695c",
        oil="#dca63f",
    ),
}

STYLE = """
text{{font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;text-anchor:middle}}
.o{{fill:{open}}}.x{{fill:{mixed}}}.j{{fill:{jungle}}}.m{{fill:{mountain}}}
.t{{fill:none;stroke:{texture};stroke-width:.7;stroke-linecap:round;stroke-linejoin:round}}
.g{{fill:none;stroke:{grid};stroke-opacity:.2;stroke-width:.5}}
.e{{fill:none;stroke:{edge};stroke-width:1.1;stroke-linejoin:round}}
.d{{fill:none;stroke:{border};stroke-width:1;stroke-dasharray:3.2 2.2;stroke-opacity:.85}}
.r{{fill:none;stroke:{route};stroke-width:2.1}}
.q{{fill:none;stroke:{bed};stroke-width:1;stroke-dasharray:2.6 2.6}}
.b{{fill:none;stroke:{barrier};stroke-width:.8}}
.k{{fill:none;stroke:{barrier};stroke-width:3.4;stroke-dasharray:.9 1.6}}
.n{{font-size:3.7px;fill:{number};letter-spacing:.15px}}
.p{{font-size:5px;font-weight:600;fill:{ink};stroke:{halo};stroke-width:1.5;stroke-linejoin:round;
paint-order:stroke}}
.y{{font-size:4.5px}}.z{{font-size:4.1px}}
.l{{font-family:Georgia,'Times New Roman',serif;font-style:italic;font-size:13px;letter-spacing:3.5px;
fill:{label};fill-opacity:.6}}.f{{font-size:15px;letter-spacing:5px;fill:{coast};fill-opacity:.45}}
marker{{overflow:visible}}
.h{{fill:{halo};stroke:{halo};stroke-width:1.9;stroke-linejoin:round;stroke-linecap:round}}
.hs{{fill:none;stroke:{halo};stroke-width:2.2;stroke-linecap:round}}
.i{{fill:{ink}}}.s{{fill:none;stroke:{ink};stroke-width:.75;stroke-linecap:round;stroke-linejoin:round}}
.v{{fill:{edge}}}.c{{text-anchor:start;font-size:9px;fill:{ink}}}
"""


def _palm(x: float, y: float) -> str:
    """A small palm, the mark of growth."""
    return f"M{x} {y}v-3.2m-2 1.5q.5-1.9 2-1.5q1.5-.4 2 1.5"


_ANCHOR = "M0-2.7a.75.75 0 1 1 0 1.5a.75.75 0 1 1 0-1.5M0-1.2V2.5M-1.5-.1H1.5M-2.4.6Q-2 2.5 0 2.5Q2 2.5 2.4.6"
_PLANE = (
    "M0-2.7Q.5-2.2.5-1.4V-.7L2.7.6V1.3L.5.7V1.7L1.2 2.2V2.7L0 2.4"
    "L-1.2 2.7V2.2L-.5 1.7V.7L-2.7 1.3V.6L-.5-.7V-1.4Q-.5-2.2 0-2.7Z"
)
_DERRICK = "M-2 2.5L-.5-2.4H.5L2 2.5M-1.5.8H1.5M-1-.8H1"

SIGNS = f"""
<g id="port"><path class="hs" d="{_ANCHOR}"/><path class="s" d="{_ANCHOR}"/></g>
<g id="airfield"><path class="h" d="{_PLANE}"/><path class="i" d="{_PLANE}"/></g>
<g id="city"><circle class="h" r="2.2"/><circle class="s" r="2"/><circle class="i" r=".9"/></g>
<g id="chinese-city"><circle class="h" r="2.3"/><circle r="2.3" fill="{{china}}"/>
<path d="M0-1.2V1.2M-1.2 0H1.2" stroke="{{halo}}" stroke-width=".8"/></g>
<g id="japanese-city"><path class="h" d="M-2.1-2.1h4.2v4.2h-4.2z"/>
<path fill="{{japan}}" d="M-2.1-2.1h4.2v4.2h-4.2z"/>
<circle r="1" fill="{{halo}}"/></g>
<g id="resource"><path class="hs" d="{_DERRICK}"/><path fill="{{oil}}" d="M-2 2.5L-.5-2.4H.5L2 2.5z"/>
<path class="s" d="{_DERRICK}"/></g>
<g id="atoll" fill="none" stroke-linecap="round"><circle r="8" fill="{{shallows}}"/>
<circle r="7.4" stroke="{{coast}}" stroke-width="3.6" stroke-dasharray="8 5.4 3 5.6 6 5.6 1 5.9 4 6"/>
<circle r="7.4" stroke="{{atoll}}" stroke-width="2.4" stroke-dasharray="8 5.4 3 5.6 6 5.6 1 5.9 4 6"/></g>
<path id="mountain" class="t"
d="M-9 1l4.2-6.6l2.3 3.6M-3.6.5L.4-8l5 8.5M.4-8l-.6 3.6l1.4 1.4M5-1.6l1.6-2.4L9.4 1"/>
<path id="jungle" class="t"
d="{_palm(-5, -2)}{_palm(0, -5)}{_palm(5, -2.4)}{_palm(-2, 2.8)}{_palm(3.6, 3.2)}"/>
<path id="mixed" class="t" d="{_palm(-3.8, -2)}{_palm(1, 1.8)}M1-4.5q2.2-3.6 4.4 0M3.6-2.6q1.8-2.8 3.6 0"/>
<path id="open" class="t" d="M-5-3h.1M0-6h.1M4.5-3.5h.1M-1.5 0h.1M3.5 1h.1M-4 3h.1"/>
<path id="west" class="v" d="M-19 0l5-3v6z"/><path id="east" class="v" d="M19 0l-5-3v6z"/>
<path id="south" class="v" d="M0 17l-3-4.6h6z"/>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0V6" stroke="{{hatch}}" stroke-width="1.6"/></pattern>
"""


def style(theme: str) -> str:
    """The inner style sheet of one theme."""
    return STYLE.format(**asdict(THEMES[theme])).strip()


def signs(theme: str) -> str:
    """The small signs, each drawn once and used many times."""
    return SIGNS.format(**asdict(THEMES[theme])).strip()
