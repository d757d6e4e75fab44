"""What is known of somebody's printed copy, and the tables that are played with it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the copies, their facts, and which table feeds which."""
    op.create_table(
        "copy",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("device_id", sa.String(), sa.ForeignKey("device.id"), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("game", "name", "created", "changed")),
    )
    op.create_index("ix_copy_device_id", "copy", ["device_id"])
    op.create_table(
        "copyfact",
        sa.Column("copy_id", sa.String(), sa.ForeignKey("copy.id"), primary_key=True),
        sa.Column("key", sa.String(), primary_key=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("value", "at", "told_by")),
        sa.Column("was", sa.String(), nullable=True),
        sa.Column("was_by", sa.String(), nullable=False),
    )
    op.create_table(
        "copyattable",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("copy_id", sa.String(), sa.ForeignKey("copy.id"), nullable=False),
    )
    op.create_index("ix_copyattable_copy_id", "copyattable", ["copy_id"])


def downgrade() -> None:
    """Remove them again."""
    for name in ("copyattable", "copyfact", "copy"):
        op.drop_table(name)
