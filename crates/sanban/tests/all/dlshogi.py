"""A small network in the form of dlshogi's, and what cshogi and onnxruntime say of it.

Usage: dlshogi.py MODEL POSITIONS. Writes the model; prints for each position (an SFEN a line) a line for each
legal move: the move, its share of the policy, and the chance to win of the side that makes it.
"""

import sys

try:
    import cshogi
    import numpy
    import onnx
    import onnxruntime
    from cshogi import dlshogi
    from onnx import TensorProto, helper, numpy_helper
except ImportError as missing:
    print("skipped:", missing)
    sys.exit(0)

CHANNELS = 8


def write(path):
    random = numpy.random.default_rng(5)
    tensors = []

    def weights(name, *sizes, gain=1):
        numbers = random.normal(0, gain / numpy.sqrt(numpy.prod(sizes[1:]) or 1), sizes)
        tensors.append(numpy_helper.from_array(numbers.astype(numpy.float32), name))
        return name

    def norm(before, name):
        parts = [weights(f"{name}.{part}", CHANNELS) for part in ("weight", "bias", "mean")]
        variance = random.uniform(0.5, 2, CHANNELS).astype(numpy.float32)
        tensors.append(numpy_helper.from_array(variance, f"{name}.variance"))
        inputs = [before, *parts, f"{name}.variance"]
        return helper.make_node("BatchNormalization", inputs, [name])

    def swish(before, name):
        return [
            helper.make_node("Sigmoid", [before], [f"{name}.gate"]),
            helper.make_node("Mul", [before, f"{name}.gate"], [name]),
        ]

    c = CHANNELS
    nodes = [
        helper.make_node("Conv", ["input1", weights("a", c, 62, 3, 3)], ["u1"], pads=[1, 1, 1, 1]),
        helper.make_node("Conv", ["input1", weights("b", c, 62, 1, 1)], ["u2"]),
        helper.make_node("Conv", ["input2", weights("c", c, 57, 1, 1)], ["u3"]),
        helper.make_node("Add", ["u1", "u2"], ["u4"]),
        helper.make_node("Add", ["u4", "u3"], ["u5"]),
        norm("u5", "n1"),
        *swish("n1", "h1"),
        helper.make_node("Conv", ["h1", weights("d", c, c, 3, 3)], ["v1"], pads=[1, 1, 1, 1]),
        norm("v1", "n2"),
        *swish("n2", "h2"),
        helper.make_node("Conv", ["h2", weights("e", c, c, 3, 3)], ["v2"], pads=[1, 1, 1, 1]),
        norm("v2", "n3"),
        helper.make_node("Add", ["n3", "h1"], ["v3"]),
        *swish("v3", "h3"),
        helper.make_node("Conv", ["h3", weights("p", 27, c, 1, 1)], ["p1"]),
        helper.make_node("Flatten", ["p1"], ["p2"]),
        helper.make_node("Add", ["p2", weights("pb", 2187)], ["output_policy"]),
        helper.make_node("Conv", ["h3", weights("w", c, c, 1, 1)], ["w1"]),
        norm("w1", "n4"),
        *swish("n4", "h4"),
        helper.make_node("Flatten", ["h4"], ["w2"]),
        helper.make_node("Gemm", ["w2", weights("l1", 16, 81 * c, gain=20), weights("lb1", 16)], ["w3"], transB=1),
        *swish("w3", "h5"),
        helper.make_node("Gemm", ["h5", weights("l2", 1, 16), weights("lb2", 1)], ["w4"], transB=1),
        helper.make_node("Sigmoid", ["w4"], ["output_value"]),
    ]

    def info(name, *sizes):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", *sizes])

    inputs = [info("input1", 62, 9, 9), info("input2", 57, 9, 9)]
    outputs = [info("output_policy", 2187), info("output_value", 1)]
    graph = helper.make_graph(nodes, "dlshogi", inputs, outputs, tensors)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    onnx.save(model, path)


def main():
    write(sys.argv[1])
    session = onnxruntime.InferenceSession(sys.argv[1], providers=["CPUExecutionProvider"])

    def ask(board):
        one = numpy.zeros((dlshogi.FEATURES1_NUM, 9, 9), numpy.float32)
        two = numpy.zeros((dlshogi.FEATURES2_NUM, 9, 9), numpy.float32)
        dlshogi.make_input_features(board, one, two)
        policy, value = session.run(None, {"input1": one[None], "input2": two[None]})
        return policy[0], float(value[0, 0])

    for number, sfen in enumerate(open(sys.argv[2])):
        board = cshogi.Board(sfen.strip())
        moves = list(board.legal_moves)
        policy, _ = ask(board)
        logits = numpy.array([policy[dlshogi.make_move_label(move, board.turn)] for move in moves])
        shares = numpy.exp(logits - logits.max())
        for move, share in zip(moves, shares / shares.sum()):
            board.push(move)
            chance = "-" if board.is_game_over() else 1 - ask(board)[1]
            board.pop()
            print(number, cshogi.move_to_usi(move), share, chance)


main()
