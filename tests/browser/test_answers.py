"""One right and one wrong answer on every chapter, with the sentence each one gets.

PLACE FOR THE CHAPTERS' OWN TESTS: write one for each chapter here once its puzzles stand. The fixtures
`chapter` and `visit` (see conftest.py) give every chapter on every screen; `visit.page` is live when a test
gets it, and `visit.errors` and `visit.foreign` must still be empty after the clicks.
"""
