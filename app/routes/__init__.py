"""One blueprint for each area of the web app; a route reads, calls one function and renders."""

from flask import Blueprint

from app.routes import (
    board,
    bundles,
    copies,
    devices,
    home,
    hosting,
    join,
    maps,
    on_board,
    packed,
    plan,
    report,
    seats,
    signatures,
    table,
    table_copy,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    board.pages,
    bundles.pages,
    copies.pages,
    devices.pages,
    home.pages,
    hosting.pages,
    join.pages,
    maps.pages,
    on_board.pages,
    packed.pages,
    plan.pages,
    report.pages,
    seats.pages,
    signatures.pages,
    table.pages,
    table_copy.pages,
)
