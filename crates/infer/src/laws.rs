//! What must hold for every layout. Each function panics and names the law it found broken: they
//! are for tests.

use game::{Position, Symmetric};

use crate::planes::{LayoutMove, Numbers, PolicyIndex, Turned};

/// The laws of labels in one position: every legal move but a pass has one of its own, and every
/// label is that move or none.
pub fn labels<L: PolicyIndex>(layout: &L, position: &L::Position) {
    assert!(layout.fits(position), "{layout:?} has no {position:?}");
    let mut labelled = vec![None; layout.labels()];
    let mut without = 0;
    for m in position.legal_moves() {
        match layout.label(position, m) {
            Some(label) => assert_eq!(
                labelled[label].replace(m),
                None,
                "two moves have the label {label} in {position:?}"
            ),
            None => without += 1,
        }
    }
    assert!(without <= 1, "more than a pass has no label: {position:?}");
    for (label, &m) in labelled.iter().enumerate() {
        assert_eq!(
            layout.labelled(position, label),
            m,
            "label {label} is another move in {position:?}"
        );
    }
    assert_eq!(
        layout.labelled(position, layout.labels()),
        None,
        "a label beyond the last one is a move in {position:?}"
    );
}

/// Turning a position and drawing it is drawing it on a turned board, and moves keep their labels
/// but for the square. The layout's symmetries are the game's, in their order.
pub fn symmetry<L: PolicyIndex>(layout: &L, position: &L::Position, last: &[LayoutMove<L>])
where
    L::Position: Symmetric,
{
    let all = <L::Position as Symmetric>::SYMMETRIES;
    assert_eq!(layout.symmetries(), all.len(), "another number of them");
    let shape = layout.shape();
    let mut expected = vec![0.0; shape.numbers()];
    let mut found = vec![0.0; shape.numbers()];
    for (number, &symmetry) in all.iter().enumerate() {
        let transformed = position.transformed(symmetry);
        let moves: Vec<_> = last
            .iter()
            .map(|&m| position.transform_move(m, symmetry))
            .collect();
        layout.draw(
            &transformed,
            &moves,
            &mut Numbers::new(&mut expected, shape),
        );
        let mut turned = Turned {
            layout,
            symmetry: number,
            canvas: &mut Numbers::new(&mut found, shape),
        };
        layout.draw(position, last, &mut turned);
        assert!(
            expected == found,
            "{symmetry:?} does not commute with drawing {position:?}"
        );
        for m in position.legal_moves() {
            let (plane, square) = match layout.label(position, m) {
                Some(label) => (label / shape.squares(), label % shape.squares()),
                None => continue,
            };
            assert_eq!(
                layout.label(&transformed, position.transform_move(m, symmetry)),
                Some(plane * shape.squares() + layout.turned(square, number)),
                "{symmetry:?} does not commute with the label of {m:?} in {position:?}"
            );
        }
    }
}
