"""A private plan at the table: begun, taken back step by step, thrown away or committed."""

from dataclasses import replace

from flask import Blueprint, render_template

from app import forms, live, plans, present, seats
from app.db import database
from app.referee import Stale
from app.routes.table import seen_from, stale
from rules.core.legality import IllegalCommand

pages = Blueprint("plan", __name__)


@pages.post("/t/<table:game_id>/plan/begin")
def begin(game_id: str) -> str:
    """Begin to plan."""
    place = seats.acting_at(game_id)
    plans.begin(database(), place)
    return _shown(place, "What you do now is a plan: only you see it.")


@pages.post("/t/<table:game_id>/plan/back")
def back(game_id: str) -> str:
    """Take the last step back."""
    place = seats.acting_at(game_id)
    taken = plans.take_back(database(), place, forms.text("plan"), forms.text("step"))
    return _shown(place, *(f"Taken back: {one}" for one in taken))


@pages.post("/t/<table:game_id>/plan/drop")
def drop(game_id: str) -> str:
    """Drop the steps that are no longer possible."""
    place = seats.acting_at(game_id)
    plans.drop_lost(database(), place, forms.text("plan"))
    return _shown(place, "Dropped what is no longer possible.")


@pages.post("/t/<table:game_id>/plan/discard")
def discard(game_id: str) -> str:
    """Throw the plan away."""
    place = seats.acting_at(game_id)
    plans.discard(database(), place, forms.text("plan"))
    return _shown(place, "The plan has ended. The table is as the record says.")


@pages.post("/t/<table:game_id>/plan/commit")
def commit(game_id: str) -> str | tuple[str, int]:
    """Enter the plan into the record."""
    place = seats.acting_at(game_id)
    committed = plans.commit(database(), place, forms.text("plan"), seen_from(place))
    if committed.done:
        live.newsroom().announce(game_id, committed.done[-1].game.head)
    match committed.stopped:
        case None:
            return _committed(place, committed)
        case Stale() as error:
            return stale(place, error), 409
        case refused:
            return _stopped(place, committed, refused), 422


def _shown(place: seats.SeatedDevice, *says: str, since: int | None = None) -> str:
    """Everything that a change of the plan changes on the page."""
    with database().reading() as db:
        table = present.table_context(db, seats.again(db, replace(place, planning=True)))
        sheet = () if since is None else table.tasks_since(since)
        return render_template("_planned.html", table=table, says=says, sheet=sheet)


def _committed(place: seats.SeatedDevice, committed: plans.Committed) -> str:
    """The plan is in the record; what must now be done on the board."""
    if not committed.done:
        return _shown(place, "The plan has ended.")
    return _shown(place, f"✓ {_entered(committed)}", since=_since(committed))


def _stopped(place: seats.SeatedDevice, committed: plans.Committed, refused: IllegalCommand) -> str:
    """Why the rest of a plan was not entered."""
    with database().reading() as db:
        table = present.table_context(db, seats.again(db, place))
        return render_template(
            "_plan_refused.html",
            table=table,
            note=f"{_entered(committed)} The rest stays in your plan.",
            sheet=table.tasks_since(_since(committed)) if committed.done else (),
            objections=refused.objections,
            status=422,
        )


def _entered(committed: plans.Committed) -> str:
    number = len(committed.done)
    return "1 step was entered." if number == 1 else f"{number or 'No'} steps were entered."


def _since(committed: plans.Committed) -> int:
    """The entry before the first that the plan made."""
    return committed.done[0].entry.seq - 1
