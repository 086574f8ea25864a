"""Whole rounds to read: played again from a log beside these modules, every move told and explained.

moves        the log, replayed by the referee
telling      one move in words: what was done, why it is legal, why it is good
lying        the table and the hands after a move
stepper      the round as a widget, a move at a time
transcript   the round as a text, a turn at a time
result       what the round costs, and what becomes of the match
"""
