"""Sealed choices."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the openings of sealed choices."""
    op.create_table(
        "sealed",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("commitment", sa.String(), primary_key=True),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("sealed")
