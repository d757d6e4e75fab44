"""Private plans."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the plans."""
    op.create_table(
        "plan",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("device_id", sa.String(), sa.ForeignKey("device.id"), primary_key=True),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("steps", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("plan")
