"""What the engine finds, for people: sentences in their language, and cards drawn."""
