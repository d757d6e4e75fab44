"""Places ticked off while setting up."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the ticks."""
    op.create_table(
        "tick",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("place", sa.String(), primary_key=True),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("tick")
