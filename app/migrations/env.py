"""Alembic's entry: migrations run on the connection the app hands over."""

from alembic import context
from sqlmodel import SQLModel

from app import models

assert models.Game.metadata is SQLModel.metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
