"""What the events of strategy cards do beside offensives and battles (EotS 5.3)."""
