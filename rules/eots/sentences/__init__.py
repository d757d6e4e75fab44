"""Events and commands in the players' words."""
