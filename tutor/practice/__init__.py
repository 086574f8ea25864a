"""Exercises: kinds, generators and grading. Knows the rules, but no screen and no language."""
