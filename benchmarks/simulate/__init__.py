"""Questions about the games, answered by playing many seeded hands: `python -m benchmarks.simulate`.

    players     how the simulated players play: simply, and by the referee
    rounds      whole rounds, and hands that draw on their own
    questions   what is asked, and in which series of hands
    __main__    the command that answers a question and keeps the answer

The answers are kept where the book draws them from: `tutor/practice/measured`.
"""
