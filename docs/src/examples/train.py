"""Learns what a disc on each square is worth, from games that Sanban plays."""
import argparse
import json
import math
import random
import subprocess

from engine import NAMES, START, flips, play

options = argparse.ArgumentParser(description=__doc__)
options.add_argument("weights", help="the file to write: 64 numbers, from a1 to h8")
options.add_argument("--games", type=int, default=2000)
options.add_argument("--player", default="corner:seed=1", help="who plays both sides")
options.add_argument("--first", type=int, default=12, help="the first move to learn from")
options.add_argument("--last", type=int, default=36, help="the last one")
options.add_argument("--rounds", type=int, default=5, help="how often all positions are seen")
options.add_argument("--rate", type=float, default=0.0005, help="how far one position pulls")
options.add_argument("--sanban", default="sanban", help="the program")
options = options.parse_args()


def kind(square):
    """Squares that a turn or a mirror exchanges are of one kind: there are ten."""
    x, y = min(square % 8, 7 - square % 8), min(square // 8, 7 - square // 8)
    return 4 * max(x, y) + min(x, y)


KINDS = [kind(square) for square in range(64)]


def positions(game):
    """How many discs more of each kind Black has, after each move, and who won."""
    board, turn, text = list(START[:64]), "X", game["moves"]
    result = {"black": 1, "white": -1, None: 0}[game["winner"]]
    for number in range(1, min(len(text) // 2, options.last) + 1):
        move = text[2 * number - 2:2 * number]
        if not flips(board, turn, NAMES.index(move)):
            turn = play(board, turn, "pass")  # records leave passes out
        turn = play(board, turn, move)
        counts = [0] * 16
        for disc, place in zip(board, KINDS):
            counts[place] += (disc == "X") - (disc == "O")
        if number >= options.first:
            yield counts, result


def value(counts):
    return math.tanh(sum(w * count for w, count in zip(weights, counts)))


command = [options.sanban, "selfplay", "othello", "--json", "--games", str(options.games)]
command += ["--black", options.player, "--white", options.player]
games = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["games"]
data = [list(positions(game)) for game in games]
test = sum(data[::10], [])
train = sum((game for number, game in enumerate(data) if number % 10), [])
weights = [0.0] * 16
random.seed(1)
for number in range(options.rounds):
    rate = options.rate * (1 - number / options.rounds)
    random.shuffle(train)
    for counts, result in train:
        pull = rate * (result - value(counts))
        for place, count in enumerate(counts):
            weights[place] += pull * count
    right = [(value(counts) > 0) == (result > 0) for counts, result in test if result]
    print(f"round {number + 1}: {100 * sum(right) / len(right):.1f} % of {len(right)} test positions")
with open(options.weights, "w", encoding="ascii") as file:
    for rank in range(0, 64, 8):
        print(*(f"{weights[place]:7.3f}" for place in KINDS[rank:rank + 8]), file=file)
