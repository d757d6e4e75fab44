"""What is still to be done on the real board."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the list, empty: a board of a game under way is taken to stand as its record says."""
    op.create_table(
        "boardtask",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("thing", sa.String(), primary_key=True),
        sa.Column("was", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    """Remove it again."""
    op.drop_table("boardtask")
