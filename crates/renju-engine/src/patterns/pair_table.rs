use std::sync::LazyLock;

use renju::RuleSet;

use super::line_rule::LineRule;
use super::shape_table::ShapeTable;

/// The bits of a line key: five cells on each side of a point, two bits each.
pub(super) const KEY_BITS: u32 = 20;

/// The line classes of both sides by line key: Black's in the low four bits, White's above.
pub(super) type PairTable = [u8; 1 << KEY_BITS];

/// The table of a rule set, made when it is first asked for.
pub(super) fn pairs(rule_set: RuleSet) -> &'static PairTable {
    static RENJU: LazyLock<Box<PairTable>> = LazyLock::new(|| table(RuleSet::Renju));
    static STANDARD: LazyLock<Box<PairTable>> = LazyLock::new(|| table(RuleSet::Standard));
    static FREESTYLE: LazyLock<Box<PairTable>> = LazyLock::new(|| table(RuleSet::Freestyle));
    match rule_set {
        RuleSet::Renju | RuleSet::Gomocup | RuleSet::Rdd => &RENJU,
        RuleSet::Standard => &STANDARD,
        RuleSet::Freestyle => &FREESTYLE,
    }
}

fn table(rule_set: RuleSet) -> Box<PairTable> {
    let [black, white] = LineRule::of(rule_set).map(ShapeTable::new);
    // Five cells of a key as digits of a shape: own is 2, the edge is as good as the opponent.
    let digits = |of_cell: [u16; 4]| -> Vec<u16> {
        let digit = |key: u16, cell: u32| of_cell[usize::from(key >> (2 * cell) & 3)];
        let of_key = |key: u16| (0..5).map(|cell| digit(key, cell) * 3_u16.pow(cell)).sum();
        (0..1 << (KEY_BITS / 2)).map(of_key).collect()
    };
    let (blacks, whites) = (digits([0, 2, 1, 1]), digits([0, 1, 2, 1]));
    let half = 1 << (KEY_BITS / 2);
    let mut table = vec![0; 1 << KEY_BITS];
    for (key, pair) in table.iter_mut().enumerate() {
        let (low, high) = (key % half, key / half);
        let class = |shapes: &ShapeTable, digits: &[u16]| {
            shapes.class(digits[low] + ShapeTable::HALF * digits[high]) as u8
        };
        *pair = class(&black, &blacks) | class(&white, &whites) << 4;
    }
    let boxed: Result<Box<PairTable>, _> = table.into_boxed_slice().try_into();
    boxed.expect("a table of this length")
}
