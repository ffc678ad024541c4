"""What a user's pytest imports: assertions about a model, stateful machines, and the pytest plugin."""
