use crate::{Expect, Trial};

/// The test positions for engines of Renju. Boards that are set up follow the rules of Gomocup,
/// which has no pass.
pub(crate) const TRIALS: &[Trial] = &[
    Trial {
        id: "start",
        english: "the first move",
        japanese: "初手",
        start: None,
        moves: "",
        expect: Expect::Legal,
    },
    Trial {
        id: "moves",
        english: "a few moves",
        japanese: "数手進んだ局面",
        start: None,
        moves: "h8 h9 i8 g8 i10",
        expect: Expect::Legal,
    },
    Trial {
        id: "board",
        english: "a board that was set up",
        japanese: "盤面を与えた局面",
        start: Some(
            ".............../.............O./.............../.............../.......X......./\
             .......X......./.......XO....../.......X......./.......O......./.............../\
             .............../.............../..........X..../.........O...../............... w gomocup",
        ),
        moves: "",
        expect: Expect::Legal,
    },
    Trial {
        id: "double-three",
        english: "a double-three in the middle",
        japanese: "三三の禁点がある局面",
        start: Some(
            ".............../.O...........O./.............../.............../.............../\
             .............../.......X......./......X.X....../.......X......./.............../\
             .............../.............../.............../.O...........O./............... b gomocup",
        ),
        moves: "",
        expect: Expect::Legal,
    },
    Trial {
        id: "double-four",
        english: "a double-four in the middle",
        japanese: "四四の禁点がある局面",
        start: Some(
            ".............../.O...........O./.............../.......O......./.......X......./\
             .......X......./.......X......./...OXXX......../.............../.............../\
             .............../.............../.............../.O...........O./............... b gomocup",
        ),
        moves: "",
        expect: Expect::Legal,
    },
    Trial {
        id: "overline",
        english: "a possible overline",
        japanese: "長連の禁点がある局面",
        start: Some(
            ".............../.............O./.............../.............../.............../\
             .............../..OOO........../..XXX.XXX....../.............../.............../\
             .............../.............../.O............./............O../............... b gomocup",
        ),
        moves: "",
        expect: Expect::Legal,
    },
    Trial {
        id: "only-foul",
        english: "Black has only fouls",
        japanese: "黒に禁点しか残っていない局面",
        start: Some(
            "XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXOOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/\
             OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXOXXX.XXXOOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/\
             XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XOOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO b gomocup",
        ),
        moves: "",
        expect: Expect::Over,
    },
    Trial {
        id: "full-board",
        english: "a full board",
        japanese: "盤が埋まった局面",
        start: Some(
            "XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/\
             OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/\
             XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO/OOXXOOXXOOXXOOX/XXOOXXOOXXOOXXO w gomocup",
        ),
        moves: "",
        expect: Expect::Over,
    },
    Trial {
        id: "five-in-one",
        english: "five in one",
        japanese: "1 手で五連",
        start: Some(
            ".............../.............O./.............../.............../.......X......./\
             .......X......./.......XO....../.......XO....../.............../.............../\
             .............../.............../.............../.O............./............... b gomocup",
        ),
        moves: "",
        expect: Expect::Finds(&["h7", "h12"]),
    },
];
