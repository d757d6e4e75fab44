"""Every refusal as a page or a partial, with its reason and nothing lost."""

import logging

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from app import packing
from app.failures import Failure, failure_of, first_line
from app.record import Damaged, PackedAway
from rules.core.legality import IllegalCommand, Objection

OUT_OF_DATE = "X-Out-Of-Date"
REASONS = {
    400: "The form could not be read.",
    403: "That is not for this seat.",
    404: "There is nothing at this address.",
    405: "This address does not take that.",
    413: "That is too large to take in.",
    415: "That kind of content is not taken here.",
    429: "Too many tries. Wait a minute.",
    500: "Something broke on the server. Tap again: an entry is never made twice.",
}
RETRY_AFTER = 3
AILING = {
    Failure.AWAY: (503, "The database does not answer at the moment. Nothing is lost; try again soon."),
    Failure.UNWRITABLE: (503, "The database cannot be written at the moment. Nothing was entered."),
    Failure.FULL: (507, "The server's disk is full. Nothing was entered; tell whoever runs the server."),
    Failure.BROKEN: (503, "The database is damaged. Nothing was entered; tell whoever runs the server."),
}


DAMAGED = "Nothing of it was changed; a backup or an exported record brings it back."


class Refused(Exception):
    """A request turned away with a sentence and the field or rule it broke."""

    def __init__(self, status: int, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.objections = (Objection(rule, reason, final=True),)


class BadForm(Refused):
    """A form that says nothing a rule could judge."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(400, reason, field)


def init_app(app: Flask) -> None:
    """Answer each kind of failure in its own words."""
    app.register_error_handler(Refused, lambda error: refusal(error.status, error.objections))
    app.register_error_handler(IllegalCommand, lambda error: refusal(422, error.objections))
    app.register_error_handler(CSRFError, _csrf)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SQLAlchemyError, _ailing)
    app.register_error_handler(Damaged, _damaged)
    app.register_error_handler(Exception, _broken)


def refusal(status: int, objections: tuple[Objection, ...]) -> tuple[str, int]:
    """The objections as a partial for a phone at the table, else as a page."""
    template = "_refusal.html" if request.headers.get("HX-Request") else "refused.html"
    return render_template(template, objections=objections, status=status), status


def _csrf(error: CSRFError) -> tuple[str, int, dict[str, str]]:
    """A phone sees by the header that a fresh token is all it needs to send the same again."""
    reason = "This page is out of date. Load it again and repeat your tap."
    return *refusal(400, (Objection("Form", reason, final=True),)), {OUT_OF_DATE: "token"}


def _http(error: HTTPException) -> tuple[str, int]:
    status = error.code or 500
    reason = REASONS.get(status, error.description or error.name)
    return refusal(status, (Objection("", reason, final=True),))


def _ailing(error: SQLAlchemyError) -> Response | tuple[str, int]:
    """A database that fails is no fault of the tap: it is to come again."""
    failure = failure_of(error)
    if failure not in AILING:
        return _broken(error)
    status, reason = AILING[failure]
    current_app.logger.log(logging.WARNING, "the database is %s: %s", failure.value, first_line(error))
    response = make_response(refusal(status, (Objection("", reason, final=True),)))
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def _damaged(error: Damaged) -> tuple[str, int]:
    """One table that cannot be read; the others can."""
    if isinstance(error, PackedAway):
        return _packed_away(error)
    current_app.logger.error("table %s: %s", error.game_id, error.reason)
    return refusal(
        500, (Objection("Record", f"This table cannot be opened: {error.reason}. {DAMAGED}", final=True),)
    )


def _packed_away(error: PackedAway) -> tuple[str, int]:
    """A table whose entries are in a file, and how they come back."""
    here = packing.file_here(error.game_id) is not None
    if request.headers.get("HX-Request"):
        return refusal(410, (Objection("Record", f"This table cannot be used: {error.reason}.", final=True),))
    return render_template("packed.html", game_id=error.game_id, reason=error.reason, here=here), 410


def _broken(error: Exception) -> tuple[str, int]:
    current_app.logger.exception("unexpected failure")
    return refusal(500, (Objection("", REASONS[500], final=True),))
