"""Calculations that are remembered: asked once for a position, and anew for one that only looks the same."""

from dataclasses import dataclass, replace

from rules.core.remembered import LATEST, remembered


@dataclass(frozen=True)
class Position:
    number: int


def test_the_same_position_is_calculated_once_and_a_copy_of_it_anew() -> None:
    asked: list[Position] = []

    @remembered
    def doubled(position: Position) -> int:
        asked.append(position)
        return 2 * position.number

    one = Position(3)
    assert [doubled(one), doubled(one)] == [6, 6] and len(asked) == 1
    assert doubled(replace(one)) == 6 and len(asked) == 2


def test_only_the_latest_positions_are_kept() -> None:
    asked: list[Position] = []

    @remembered
    def same(position: Position) -> Position:
        asked.append(position)
        return position

    positions = [Position(number) for number in range(LATEST + 1)]
    for position in (*positions, positions[-1], positions[0]):
        assert same(position) is position
    assert asked == [*positions, positions[0]]
