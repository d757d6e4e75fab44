"""What entries were made under, signatures, and doubts about a record from elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Entries made before say nothing of their rules."""
    op.add_column("entry", sa.Column("made", sa.String(), nullable=True))
    op.add_column("game", sa.Column("doubt", sa.String(), nullable=False, server_default=""))
    op.create_table(
        "signature",
        sa.Column("game_id", sa.String(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.String(), primary_key=True),
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("algorithm", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("signature", sa.String(), nullable=False),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("signature")
    op.drop_column("game", "doubt")
    op.drop_column("entry", "made")
