//! The bench of Shogi's alpha-beta search.

use anyhow::{Context, Result};
use game::Line;
use search::{Limits, Reports, Stop, Thinker};
use shogi::{Rules, Sfen, Shogi};
use shogi_engine::AlphaBeta;
use shogi_engine::alphabeta::{Evaluation, Options, RootMate};

use crate::benchmark::{Benchmark, Measure};

pub(crate) const BENCHES: &[Benchmark] = &[Benchmark {
    name: "shogi-alphabeta",
    about: "the player alphabeta, 50,000 nodes for the start and each of 20 middle-game positions",
    run: |_| search(&Options::default().evaluation),
    by_kernel: false,
}];

/// The nodes of each position.
const NODES: u64 = 50_000;

/// From games of the player against itself, but for the last, which has full hands.
const POSITIONS: [&str; 21] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "ln1gkgsn1/1r1s3b1/pp1pp2p1/2p2pp2/4B3l/1P3P1P1/P2PP1P1P/3+nGS1R1/LN2KG2L b Psp 1",
    "ln1gkgbn1/3srs1pl/1p1p1p3/p1p1p1R1P/9/1PP1P1P2/P2P1PN2/1B1SGS3/LN1GK3L w 3P 1",
    "ln1k3nl/r1gsgs1b1/pppp1p3/6ppp/5P1N1/4P1PPP/PPPPSS3/1B2GKG1R/LN6L b p 1",
    "ln2gk1n1/2r1g2b1/pp1s1s1p1/2p1pp3/P2p2p2/1BP2P1Pl/1P1PPSP1N/L1GSG1R2/1N1K4L w 2p 1",
    "l3kg1nl/3sgs3/n1pp1pbpp/L5p2/2P4PP/r3p1P2/2NP1P3/1BGSGS1R1/4K2NL b 3P2p 1",
    "ln3k3/1r2g1gb1/1ppsppns1/3pn4/p6pl/PP1P4p/2PSPPPP1/3R1G1SP/LNB2GK1L w P 1",
    "ln3k2l/2rsg1gb1/pp1pppss1/6p2/PPpN1P1Rp/1B2PNP2/2PP1S2P/3GG3L/LN1K5 b 2P 1",
    "ln2g1knl/r5sb1/4gpppp/1pp1p4/2sp1NP1P/pP2R2P1/2BPPP3/3SGS3/LN1GK3L w 2p 1",
    "Bn2k2+P1/r2s1gs+R1/3pppg2/1pp3p2/8p/l2P5/1PP1PP2P/3G1S3/1+b2KG1NL b N2L3Psnp 1",
    "ln2sk3/1r2g4/p2ppsn1l/1pp3pb1/P6p1/1PPPP1P2/B1N2GNPR/5GS2/L3SK3 w G2Pl2p 1",
    "ln2k3+N/3sgs3/2ppppp1n/1r5bg/pp4R2/5PP1P/P1PPPB3/4GS3/LNS1KG2L b 3Plp 1",
    "l6nl/5gkb1/1p1+R2pp1/p1p1pG2p/1P3p3/P1P1P1P1P/3P1P1P1/3SGS1+lL/3GK4 w BSNPrs2n 1",
    "ln1gk4/P2sgs3/1pppp1n2/1r4p1+B/2P2p3/2l1P1PP1/+p+lNP1P3/1G1BGS1R1/L2KS2N1 b 4p 1",
    "4k2+Pl/l1gsgsP2/2p1p1p1b/pp1B1p1p1/1n4S2/5P3/2PPP1N1P/3SG4/Lr2KG2L b RN2Pn2p 1",
    "4rksnl/3sg1g2/2np1p1p1/5+bp2/8p/P1+R6/+B1NGPPPP1/5S1GL/1+p3K1N1 w L5Psl2p 1",
    "5k1nl/4gsgb1/2+Pplppp1/p2+r4p/9/+BN7/4+sPPP1/1P2sSG1R/1G4KNL b N3Pl4p 1",
    "1n1ks3+P/l1sgg2+R1/1ppppp+B2/7B1/1P1P5/2l1P1n1+r/+p1N1SP3/3SG4/+l3KG2+l w NP6p 1",
    "1+R5+S1/2gk1g3/L1npppp2/P1p2b2P/1p7/2P3Pp1/3PPP3/3KGS3/5G2+s b L2Prbs3n2l2p 1",
    "1n2k3+B/1r1s1g2+N/2ppppg2/1p7/3+b2ppL/1P1GP2n1/1+s1P1PPP1/+p3SS1R1/2+l1KG1N1 w 2L4p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

/// Searches all positions with an evaluation.
pub(crate) fn search(evaluation: &Evaluation) -> Result<Measure> {
    let (mut nodes, mut answer) = (0, 0_u64);
    for text in POSITIONS {
        let sfen: Sfen = text.parse().with_context(|| text.to_owned())?;
        let line = Line::<Shogi>::from_position(Rules::default(), sfen.position);
        let mut player = AlphaBeta::new(Options {
            hash: 16,
            nodes: Some(NODES),
            mate: RootMate::Off,
            evaluation: evaluation.clone(),
            ..Options::default()
        });
        let choice = player.think(&line, &Limits::default(), &Stop::new(), &Reports::none());
        let best = choice.best.context("a position of a bench has moves")?;
        nodes += player.nodes();
        let score = choice.score.map(|score| score.kind());
        for byte in format!("{best} {score:?}").bytes() {
            answer = (answer ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    Ok(Measure { nodes, answer })
}
