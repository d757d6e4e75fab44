"""What lies on the map is drawn in pieces: each once, and a move sends only those that changed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from flask import Flask
from markupsafe import Markup

from app.drawn_position import Drawn, Layer, LayerChange, difference, drawn_position, forget
from app.games import drawing_of
from app.games.eots.random_play.games import RandomGame
from rules import games
from rules.core.game import OBSERVER
from rules.core.view import BoardView, FlagView, MarkView, StackView, UnitView
from rules.eots.state import State
from tests.support import position
from tests.tiny.room import ROOM

EMPTY = BoardView("", "", "", "valley", (), (), (), (), ())
SCENARIOS = (("1941", "v3.2"), ("1942", "v3.2"), ("1943", "v2.0"), ("burma", "v3.2"))


def drawn(*layers: Mapping[str, str], board: BoardView = EMPTY, size: tuple[int, int] = (9, 9)) -> Drawn:
    """A position of layers named by their numbers."""
    made = (
        Layer(str(number), {key: Markup(piece) for key, piece in layer.items()})
        for number, layer in enumerate(layers)
    )
    return Drawn(board, tuple(made), size)


def applied(old: Drawn, changes: tuple[LayerChange, ...]) -> list[list[tuple[str, Markup]]]:
    """Every layer after a change, as a script does it."""
    layers = {layer.code: list(layer.pieces.items()) for layer in old.layers}
    for change in changes:
        layer = [one for one in layers[change.code] if one[0] not in change.gone]
        for put in change.put:
            layer = [one for one in layer if one[0] != put.key]
            at = [key for key, _ in layer].index(put.after) + 1 if put.after else 0
            layer.insert(at, (put.key, put.piece))
        layers[change.code] = layer
    return list(layers.values())


def listed(position: Drawn) -> list[list[tuple[str, Markup]]]:
    return [list(layer.pieces.items()) for layer in position.layers]


def some_layer(random: Random, order: list[str]) -> dict[str, str]:
    """Some of the keys in their order, each with one of a few drawings."""
    often = random.choice((0.2, 0.8))
    return {key: f"<g>{random.randrange(3)}</g>" for key in order if random.random() < often}


@pytest.mark.parametrize("seed", range(20))
def test_a_difference_makes_one_position_into_the_other(seed: int) -> None:
    random = Random(seed)
    order = random.sample("abcdefghij", random.randrange(11))
    old, new = (drawn(*(some_layer(random, order) for _ in range(3))) for _ in range(2))
    changes = difference(old, new)
    assert changes is not None
    assert applied(old, changes) == listed(new)
    assert all(change.gone or change.put for change in changes)
    put = {(change.code, one.key) for change in changes for one in change.put}
    for before, after in zip(old.layers, new.layers, strict=True):
        same = {key for key, piece in after.pieces.items() if before.pieces.get(key) == piece}
        assert not {(after.code, key) for key in same} & put


@pytest.mark.parametrize("seed", range(20))
def test_another_order_is_drawn_as_a_whole(seed: int) -> None:
    random = Random(seed)
    keys = [*"abcdef"]
    old, new = (drawn(dict.fromkeys(random.sample(keys, 4), "")) for _ in range(2))
    before, after = (list(one.layers[0].pieces) for one in (old, new))
    moved = [key for key in before if key in after] != [key for key in after if key in before]
    changes = difference(old, new)
    assert (changes is None) == moved
    assert changes is None or applied(old, changes) == listed(new)


def test_another_map_is_drawn_as_a_whole() -> None:
    one = drawn({"a": "1"})
    assert difference(one, drawn({"a": "1"})) == ()
    assert difference(one, drawn({"a": "1"}, size=(8, 9))) is None
    assert difference(one, drawn({"a": "1"}, board=replace(EMPTY, map="hill"))) is None
    assert difference(one, drawn({"a": "1"}, {})) is None


def rooted(position: Drawn) -> None:
    """Every piece is one element with its key, and the overlay is made of nothing else."""
    for layer in position.layers:
        for key, piece in layer.pieces.items():
            assert ElementTree.fromstring(piece).attrib["data-piece"] == key
    whole = ElementTree.fromstring(f"<svg>{position.overlay}</svg>")
    assert [group.attrib["id"] for group in whole] == ["layer-control", "layer-counters", "layer-marks"]
    found = [[piece.attrib["data-piece"] for piece in group] for group in whole]
    assert found == [list(layer.pieces) for layer in position.layers]


def unit(name: str, side: str) -> UnitView:
    return UnitView(name, f"<{name}>", name, side, "foot", "foot", "", "3", False, False, "", "")


def test_everything_lies_at_its_place(app: Flask) -> None:
    assert ROOM.drawing is not None
    name = next(iter(ROOM.drawing.maps()))
    first, second = list(ROOM.drawing.sheet(name).places)[:2]
    stack = StackView(first, (unit("a", "red"), unit("b", "blue"), unit("c", "blue")))
    marks = (MarkView(second, "!", "Fire", "blue"), MarkView(second, "?", "Fog", "red"))
    board = BoardView("", "", first, name, (stack,), (FlagView(second, "red"),), marks, (), ())
    with app.app_context():
        found = drawn_position(board, ROOM.drawing)
    rooted(found)
    control, counters, marked = found.layers
    assert list(control.pieces) == [second] and list(counters.pieces) == [first]
    assert list(marked.pieces) == [second, f"{second}.2"]
    assert f"{first}: 3 units, contested" in counters.pieces[first]
    assert "&lt;a&gt;" in counters.pieces[first] and "<a>" not in found.overlay


def test_a_game_without_a_map_has_nothing_drawn() -> None:
    assert drawn_position(EMPTY, None).overlay == ""


def positions(scenario: str, edition: str) -> Iterator[State]:
    """Positions of a game by lot."""
    player = RandomGame.of(scenario, edition, 7, ())
    for _ in range(40):
        yield player.state
        player.step()


@pytest.mark.parametrize(("scenario", "edition"), SCENARIOS)
def test_pieces_that_are_kept_are_drawn_as_they_would_be_now(app: Flask, scenario: str, edition: str) -> None:
    drawing, game = drawing_of("eots"), games()["eots"]
    earlier: Drawn | None = None
    for state in positions(scenario, edition):
        board = game.board(state, OBSERVER)
        with app.app_context():
            kept = drawn_position(board, drawing)
            forget()
            assert drawn_position(board, drawing).overlay == kept.overlay
        rooted(kept)
        if earlier is not None:
            changes = difference(earlier, kept)
            assert changes is not None and applied(earlier, changes) == listed(kept)
        earlier = kept


def test_after_a_move_only_the_two_stacks_are_drawn(app: Flask) -> None:
    drawing = drawing_of("eots")
    board = games()["eots"].board(position(), OBSERVER)
    first = next(stack for stack in board.stacks if len(stack.units) > 1)
    other = next(stack for stack in board.stacks if stack is not first)
    rest = tuple(stack for stack in board.stacks if stack not in (first, other))
    moved = (StackView(other.place, (*other.units, first.units[0])), StackView(first.place, first.units[1:]))
    with app.app_context():
        before = drawn_position(board, drawing)
        after = drawn_position(replace(board, stacks=(*rest, *moved)), drawing)
    changes = difference(before, after)
    assert changes is not None
    assert [(change.code, change.gone) for change in changes] == [("counters", ())]
    put = {one.key: one.piece for one in changes[0].put}
    assert put.keys() == {first.place, other.place}
    assert f'data-unit="{first.units[0].id}"' in put[other.place]


def test_where_the_very_same_things_lie_a_layer_is_drawn_once(app: Flask) -> None:
    state = position("1942", mode="free")
    game, drawing = games()["eots"], drawing_of("eots")
    with app.test_request_context():
        before = drawn_position(game.board(state, OBSERVER), drawing)
        turned = replace(state.units["jp-cv-akagi"], reduced=True)
        after = drawn_position(
            game.board(replace(state, units={**state.units, "jp-cv-akagi": turned}), OBSERVER), drawing
        )
        forget()
        anew = drawn_position(game.board(state, OBSERVER), drawing)
    assert after.layers[0] is before.layers[0] and after.layers[1] is not before.layers[1]
    assert anew.layers[0] is not before.layers[0] and anew == before
