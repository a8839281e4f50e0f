"""A whole USI-X engine: plays any legal move."""
import random
import sys

START = "---------------------------OX------XO---------------------------B1"
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
NAMES = [file + rank for rank in "12345678" for file in "abcdefgh"]


def flips(board, turn, square):
    found = []
    for dx, dy in STEPS if board[square] == "-" else []:
        x, y, row = square % 8 + dx, square // 8 + dy, []
        while 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] not in ("-", turn):
            row.append(8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == turn:
            found += row
    return found


def moves(board, turn):
    return [NAMES[square] for square in range(64) if flips(board, turn, square)] or ["pass"]


def play(board, turn, move):
    if move != "pass":
        square = NAMES.index(move)
        for place in [square] + flips(board, turn, square):
            board[place] = turn
    return "O" if turn == "X" else "X"


def run(name, choose):
    board, turn, waiting = list(START[:64]), "X", False
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] == "usi":
            print(f"id name {name}\nid author you\nusiok", flush=True)
        elif words[0] == "score_scale_and_type":
            print("scoretype stone min -64 max 64", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            start = START if words[1] == "startpos" else words[2]
            board, turn = list(start[:64]), "X" if start[64] == "B" else "O"
            for move in words[words.index("moves") + 1:] if "moves" in words else []:
                turn = play(board, turn, move)
        elif words[0] == "go" or waiting and words[0] in ("stop", "ponderhit"):
            waiting = "infinite" in words or "ponder" in words
            if not waiting:
                print("bestmove", choose(board, turn), flush=True)
        elif words[0] == "quit":
            break


if __name__ == "__main__":
    run("random", lambda board, turn: random.choice(moves(board, turn)))
