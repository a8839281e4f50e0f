"""An evaluator in another language: how good is this board for the side to move?"""
import math
import sys

CORNER, EDGE, NEAR_CORNER, INSIDE = 0.6, 0.05, -0.08, 0.0


def weight(square):
    column, row = square % 8, square // 8
    from_edge = (min(column, 7 - column), min(row, 7 - row))
    if from_edge == (0, 0):
        return CORNER
    if max(from_edge) == 1:
        return NEAR_CORNER
    return EDGE if 0 in from_edge else INSIDE


WEIGHTS = [weight(square) for square in range(64)]
if len(sys.argv) > 1:  # a file with 64 numbers, as train.py writes it
    with open(sys.argv[1], encoding="ascii") as file:
        WEIGHTS = [float(word) for word in file.read().split()]


def score(sfen):
    mine = "X" if sfen[64] == "B" else "O"
    total = 0.0
    for letter, value in zip(sfen, WEIGHTS):
        if letter != "-":
            total += value if letter == mine else -value
    return math.tanh(total)


for line in sys.stdin:
    words = line.split()
    if words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["eval"] and len(words) == 2:
        print("score", score(words[1]), flush=True)
    elif words[:1] == ["quit"]:
        break
