"""Sign-ins that can be ended, codes for another phone, knocks, comings and goings."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())


def _of(table: str, nullable: bool = False, index: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey(f"{table}.id")
    return sa.Column(f"{table}_id", sa.String(), key, nullable=nullable, index=index)


def upgrade() -> None:
    """Create them; every device keeps its cookie."""
    op.create_table(
        "signin",
        sa.Column("id", sa.String(), primary_key=True),
        _of("device", index=True),
        *_texts("label", "created", "seen"),
        _flag("ended"),
    )
    op.create_table(
        "handover",
        sa.Column("token_hash", sa.String(), primary_key=True),
        _of("device"),
        _of("game", nullable=True),
        *_texts("expires"),
    )
    op.create_table(
        "knock",
        sa.Column("id", sa.String(), primary_key=True),
        _of("game", index=True),
        _of("device"),
        *_texts("code", "name", "at", "answer"),
    )
    op.create_table(
        "going",
        sa.Column("id", sa.Integer(), primary_key=True),
        _of("game", index=True),
        *_texts("device_id", "at", "text"),
        _flag("loud"),
    )
    op.add_column("seat", sa.Column("name", sa.String(), nullable=False, server_default=""))
    op.add_column("seat", sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("invitation", _flag("inside"))
    op.execute("UPDATE seat SET name = (SELECT name FROM device WHERE device.id = seat.device_id)")
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    op.execute(
        "INSERT INTO signin (id, device_id, label, created, seen, ended) "
        f"SELECT id, id, '', created, '{now}', FALSE FROM device"
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_column("invitation", "inside")
    op.drop_column("seat", "told")
    op.drop_column("seat", "name")
    for table in ("going", "knock", "handover", "signin"):
        op.drop_table(table)
