"""The second step: a corner if there is one, otherwise any legal move."""
import random

from engine import moves, run


def corner(board, turn):
    legal = moves(board, turn)
    corners = [square for square in ("a1", "a8", "h1", "h8") if square in legal]
    return corners[0] if corners else random.choice(legal)


run("corner", corner)
