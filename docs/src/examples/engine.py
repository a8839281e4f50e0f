"""A whole USI-X engine: takes the most discs it can."""
import sys

START = "---------------------------OX------XO---------------------------B1"
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


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


def play(board, turn, move):
    if move != "pass":
        square = "abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1)
        for place in [square] + flips(board, turn, square):
            board[place] = turn
    return "O" if turn == "X" else "X"


board, turn = list(START[:64]), "X"
for line in sys.stdin:
    words = line.split()
    command = words[0] if words else ""
    if command == "usi":
        print("id name greedy\nid author you\nusiok", flush=True)
    elif command == "isready":
        print("readyok", flush=True)
    elif command == "position":
        sfen = START if words[1] == "startpos" else words[2]
        board, turn = list(sfen[:64]), "X" if sfen[64] == "B" else "O"
        for move in words[words.index("moves") + 1:] if "moves" in words else []:
            turn = play(board, turn, move)
    elif command == "go":
        best = max(range(64), key=lambda square: len(flips(board, turn, square)))
        text = "abcdefgh"[best % 8] + str(best // 8 + 1)
        print("bestmove", text if flips(board, turn, best) else "pass", flush=True)
    elif command == "quit":
        break
