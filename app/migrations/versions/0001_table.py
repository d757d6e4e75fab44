"""Tables, entries, devices, seats and invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything a table needs."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(), primary_key=True),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("code", "scenario", "edition", "mode", "dice")
        ),
        sa.Column("solo", sa.Boolean(), nullable=False),
        sa.Column("created", sa.String(), nullable=False),
        sa.Column("head", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.String(), nullable=False),
    )
    op.create_table(
        "entry",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        *(
            sa.Column(name, sa.String(), nullable=False)
            for name in ("at", "seat", "who", "key", "command", "events", "prev", "hash", "heading", "kinds")
        ),
        sa.Column("struck_to", sa.Integer(), nullable=True),
        sa.UniqueConstraint("game_id", "key"),
    )
    op.create_table(
        "device",
        *(
            sa.Column(name, sa.String(), nullable=False, primary_key=name == "id")
            for name in ("id", "name", "created")
        ),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("device_id", sa.String(), sa.ForeignKey("device.id"), primary_key=True, index=True),
        sa.Column("code", sa.String(), primary_key=True),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("joined", sa.String(), nullable=False),
    )
    op.create_table(
        "invitation",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), nullable=False, index=True),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False, unique=True),
        sa.Column("expires", sa.String(), nullable=False),
        sa.Column("revoked", sa.Boolean(), nullable=False),
    )


def downgrade() -> None:
    """Remove the tables again."""
    for table in ("invitation", "seat", "device", "entry", "game"):
        op.drop_table(table)
