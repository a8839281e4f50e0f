//! Positions in 32 bytes and what engines add to them.

use fastrand::Rng;
use game::{Color, Outcome, Position as _};
use proptest::prelude::*;
use record::packed::{Error, Hcpe, Psv, WriteError, hcp, psv};
use shogi::{HandKind, Handicap, Move, Position, Sfen};

/// Positions and their bytes as others have published them: cshogi's output in the tests of
/// rshogi.
const HCP: [(&str, &str); 5] = [
    (
        "ln5nl/2rs1kgs1/3ppg1p1/2p3p1p/p4p3/1PPPP2PP/P2SKSNR1/1B7/LN3G2L w B2Pgp 1",
        "559c89120cd756c40f5ec58157593c1481ad88057f4ae082f0714c2861003ebc",
    ),
    (
        "1+L3+R1+Np/2g1+Ln2s/5s3/l2p2pP1/1gp4N1/P1PPb1G2/b+s1Sp2G1/L8/K3k4 w N6Pr3p 1",
        "a1acda002771784079f07b6d80115f052516bc5460c46b0793f81a00001824ff",
    ),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1",
        "58a449210cd757211c9b42585e85f0288457213c9b4258aebf427c1c9342185e",
    ),
    (
        "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL b - 1",
        "58a449210cd757217e8e4d212caf427814c2ab109e4d212c9742382685303c5e",
    ),
    (
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/1PPPPPPPP/1B5R1/LNSGKGSN1 b - 1",
        "58240ac1f555889f635308cbab101e85f02a84675308cbf557888f635260504a",
    ),
];

/// YaneuraOu's output in the tests of one project, but for the last two, which are from the tests
/// of another. The start is in both.
const PSV: [(&str, &str); 6] = [
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
    ),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b P 1",
        "58a4518261fd4cc4cf724a84e395088f447825c2734a8463fd4dc4c7324a8401",
    ),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "59a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
    ),
    (
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
        "582400000000000000000000000000000000104208a59432c618e79cf3787c3e",
    ),
    (
        "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
        "59a451220ceb67227e9693241caf447824c22b119e53121ceb6f223e9651220c",
    ),
    (
        "4k4/9/2+p6/9/4+B4/9/6+r2/9/4K4 w Rb 77",
        "59240000807f00e00b0068000080cf5392244992244929a5d45a6b6badb5f7de",
    ),
];

fn bytes(hex: &str) -> [u8; 32] {
    std::array::from_fn(|index| u8::from_str_radix(&hex[2 * index..][..2], 16).unwrap())
}

fn position(text: &str) -> Position {
    text.parse::<Sfen>().unwrap().position
}

#[test]
fn what_others_have_written() {
    for (sfen, hex) in HCP {
        assert_eq!(hcp::write(&position(sfen)), Ok(bytes(hex)), "{sfen}");
        assert_eq!(hcp::parse(&bytes(hex)), Ok(position(sfen)), "{sfen}");
    }
    for (sfen, hex) in PSV {
        assert_eq!(psv::write(&position(sfen)), Ok(bytes(hex)), "{sfen}");
        assert_eq!(psv::parse(&bytes(hex)), Ok(position(sfen)), "{sfen}");
    }
}

/// No published bytes of HCP's start were found; these follow from the tables of Apery and
/// cshogi, which the positions above confirm.
#[test]
fn the_start() {
    let hex = "58a449210cd757217e8e4d212caf427814c2ab109e4d212cd75f213e8e49210c";
    assert_eq!(hcp::write(&Position::start()), Ok(bytes(hex)));
    assert_eq!(hcp::parse(&bytes(hex)), Ok(Position::start()));
}

/// From packedsfen's tests: all pieces but the kings in Black's hand, rooks first, which is not
/// the order of today.
#[test]
fn hands_in_any_order() {
    let bytes = [
        0b0101_1000,
        0b0010_0100,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0b1100_0000,
        0b1110_1111,
        0b1111_0111,
        0b1111_1001,
        0b1001_1100,
        0b0111_0011,
        0b0100_1110,
        0b0010_1001,
        0b1010_0101,
        0b1000_1100,
        0b0011_0001,
        0b0100_0110,
        0b0000_1000,
        0b0010_0001,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
    ];
    let expected = position("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1");
    assert_eq!(hcp::parse(&bytes), Ok(expected.clone()));
    let written = hcp::write(&expected).unwrap();
    assert_ne!(written, bytes);
    assert_eq!(hcp::parse(&written), Ok(expected));
}

fn random_positions(seed: u64, mut each: impl FnMut(&mut Rng, &Position)) {
    let mut rng = Rng::with_seed(seed);
    for handicap in Handicap::all().chain(Handicap::all()) {
        let mut position = handicap.start();
        for _ in 0..150 {
            each(&mut rng, &position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
    }
}

#[test]
fn random_positions_read_back() {
    random_positions(1, |_, position| {
        let bytes = hcp::write(position).unwrap();
        assert_eq!(hcp::parse(&bytes).as_ref(), Ok(position));
        let bytes = psv::write(position).unwrap();
        assert_eq!(psv::parse(&bytes).as_ref(), Ok(position));
    });
}

#[test]
fn random_entries_read_back() {
    const RESULTS: [Outcome; 3] = [
        Outcome::Draw,
        Outcome::Win(Color::Black),
        Outcome::Win(Color::White),
    ];
    random_positions(2, |rng, position| {
        let moves = position.legal_moves();
        let best = moves.get(rng.usize(..=moves.len())).copied();
        let result = RESULTS[rng.usize(..3)];
        let hcpe = Hcpe {
            position: position.clone(),
            eval: rng.i16(..),
            best,
            result,
        };
        assert_eq!(Hcpe::parse(&hcpe.write().unwrap()), Ok(hcpe));
        let psv = Psv {
            position: position.clone(),
            score: rng.i16(..),
            best,
            ply: rng.u16(..),
            result,
        };
        assert_eq!(Psv::parse(&psv.write().unwrap()), Ok(psv));
    });
}

fn hcpe(bits: u16) -> Result<Option<Move>, Error> {
    let mut bytes = [0; 38];
    bytes[..32].copy_from_slice(&hcp::write(&Position::start()).unwrap());
    bytes[34..36].copy_from_slice(&bits.to_le_bytes());
    Ok(Hcpe::parse(&bytes)?.best)
}

fn psve(bits: u16) -> Result<Option<Move>, Error> {
    let mut bytes = [0; 40];
    bytes[..32].copy_from_slice(&psv::write(&Position::start()).unwrap());
    bytes[34..36].copy_from_slice(&bits.to_le_bytes());
    Ok(Psv::parse(&bytes)?.best)
}

#[test]
fn moves() {
    let m = |text: &str| Ok(Some(text.parse().unwrap()));
    assert_eq!(hcpe(0), Ok(None));
    assert_eq!(hcpe(60 << 7 | 59), m("7g7f"));
    assert_eq!(hcpe(1 << 14 | 70 << 7 | 10), m("8h2b+"));
    assert_eq!(hcpe(81 << 7 | 40), m("P*5e"));
    assert_eq!(hcpe(85 << 7 | 40), m("B*5e"));
    assert_eq!(hcpe(87 << 7 | 40), m("G*5e"));
    // The bits of these five are in the tests of packedsfen.
    assert_eq!(psve(0b0100_0000_1000_0000), m("P*1a"));
    assert_eq!(psve(0b0100_0001_0100_1000), m("L*9a"));
    assert_eq!(psve(0b0100_0010_1000_0000), m("B*1a"));
    assert_eq!(psve(0b0100_0011_1000_1000), m("G*1i"));
    assert_eq!(psve(0b1010_0100_0101_0000), m("9a9i+"));
    assert_eq!(psve(60 << 7 | 59), m("7g7f"));
    // Beyond the board, a king, promotion by a drop, nowhere, what else the bits can say.
    for bits in [81, 88 << 7, 127 << 7, 81 << 7 | 1 << 14, 129, 1 << 15] {
        assert_eq!(hcpe(bits), Err(Error::Move { found: bits }));
    }
    for bits in [
        81,
        81 << 7,
        1 << 14,
        1 << 14 | 8 << 7,
        3 << 14 | 1 << 7,
        258,
        1 << 15,
    ] {
        assert_eq!(psve(bits), Err(Error::Move { found: bits }));
    }
    let all = (0..=u16::MAX).filter(|&bits| matches!(hcpe(bits), Ok(Some(_))));
    assert_eq!(all.count(), 2 * 81 * 80 + 7 * 81);
    let all = (0..=u16::MAX).filter(|&bits| matches!(psve(bits), Ok(Some(_))));
    assert_eq!(all.count(), 2 * 81 * 80 + 7 * 81);
}

#[test]
fn refusals_have_reasons() {
    let color = Color::White;
    let no_king = position("9/9/9/9/9/9/9/9/4K4 b - 1");
    assert_eq!(hcp::write(&no_king), Err(WriteError::King { color }));
    assert_eq!(psv::write(&no_king), Err(WriteError::King { color }));
    let mut still = Hcpe::parse(
        &Hcpe {
            position: Position::start(),
            eval: 0,
            best: None,
            result: Outcome::Draw,
        }
        .write()
        .unwrap(),
    )
    .unwrap();
    let from = "5e".parse().unwrap();
    still.best = Some(Move::Normal { from, to: from });
    assert_eq!(still.write(), Err(WriteError::Move));

    let found = 127;
    let color = Color::Black;
    assert_eq!(hcp::parse(&[255; 32]), Err(Error::King { color, found }));
    // Both kings on 1a, an otherwise empty board.
    let error = hcp::parse(&[0; 32]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "white's king: expected a square of its own from 0 to 80, found 0"
    );
    // Nothing but kings on the board, which ends at bit 94; then zeros, which are pawns.
    let mut bytes = [0; 32];
    bytes[0] = 44 << 1;
    bytes[1] = 36;
    let kind = HandKind::Pawn;
    for parse in [hcp::parse, psv::parse] {
        let mut bytes = bytes;
        assert_eq!(parse(&bytes), Err(Error::Count { kind, found: 54 }));
        // One of them a lance, so that the last is cut off.
        bytes[11] |= 1 << 6;
        assert_eq!(parse(&bytes), Err(Error::End { bit: 255 }));
        // The first neither in hand nor out of the game.
        bytes[11] = 1 << 7;
        bytes[12] = 1;
        assert_eq!(parse(&bytes), Err(Error::Code { bit: 94 }));
    }
    // White's pawn on 1a becomes Black's, which could never have got there.
    let mut bytes = hcp::write(&position("k7p/9/9/9/9/9/9/9/K8 b - 1")).unwrap();
    bytes[2] ^= 1 << 1;
    assert_eq!(
        hcp::parse(&bytes).unwrap_err().to_string(),
        "position: board, square 1a: a piece that could never move"
    );
}

proptest! {
    #[test]
    fn no_bytes_panic(
        low in any::<[u8; 32]>(), more in any::<[u8; 8]>(), kings in (0u8..81, 0u8..81),
    ) {
        for low in [low, with_kings(low, kings)] {
            let bytes: Vec<u8> = low.into_iter().chain(more).collect();
            let _ = hcp::parse(&low);
            let _ = psv::parse(&low);
            let _ = Hcpe::parse(bytes[..38].try_into().unwrap());
            let _ = Psv::parse(bytes[..].try_into().unwrap());
        }
    }

    /// What reads is the same position when it is written and read again, and the same bytes
    /// unless the hands were in another order.
    #[test]
    fn what_reads_is_written(seed: u64, steps in 0usize..200, flips in prop::collection::vec(0usize..256, 0..4)) {
        let mut rng = Rng::with_seed(seed);
        let mut position = Position::start();
        for _ in 0..steps {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[rng.usize(..moves.len())]);
        }
        type Parse = fn(&[u8; 32]) -> Result<Position, Error>;
        type Write = fn(&Position) -> Result<[u8; 32], WriteError>;
        let formats: [(Parse, Write); 2] = [(hcp::parse, hcp::write), (psv::parse, psv::write)];
        for (parse, write) in formats {
            let mut bytes = write(&position).unwrap();
            for flip in &flips {
                bytes[flip / 8] ^= 1 << (flip % 8);
            }
            if let Ok(read) = parse(&bytes) {
                let written = write(&read).unwrap();
                prop_assert_eq!(parse(&written), Ok(read.clone()));
                let hands = Color::BOTH.map(|color| read.hand(color).is_empty());
                if hands == [true; 2] {
                    prop_assert_eq!(written, bytes);
                }
            }
        }
    }
}

/// The bytes with the squares of the kings replaced, so that more of them are looked at.
fn with_kings(mut bytes: [u8; 32], (black, white): (u8, u8)) -> [u8; 32] {
    let head = u16::from(black) << 1 | u16::from(white) << 8;
    let [low, high] = head.to_le_bytes();
    bytes[0] = bytes[0] & 1 | low;
    bytes[1] = bytes[1] & 0x80 | high;
    bytes
}
