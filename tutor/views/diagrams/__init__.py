"""Diagrams as inline SVG, made from the rules: the table, a turn, the family.

They are 360 units wide, a phone's column, so that their letters are as large as the text around them.
Colours are classes of `static/pictures.css`; without it, lines and letters take the page's own colour.
What is a duty and what is a choice differs by line, never by colour alone.
"""
