"""Tables packed away, and what is counted for all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tallies; a table knows when it was opened last and when it was packed away."""
    op.create_table(
        "tally",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
    )
    for name in ("opened", "packed"):
        op.add_column("game", sa.Column(name, sa.String(), nullable=True))


def downgrade() -> None:
    """Remove them again."""
    for name in ("opened", "packed"):
        op.drop_column("game", name)
    op.drop_table("tally")
