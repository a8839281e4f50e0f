use renju::Move;

/// The result of a VCF search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Vcf {
    /// The side to move wins with these moves. Each of its moves but the last is a four, and each
    /// answer the one that stops the five, or any move where none does; the last is the five.
    Win(Vec<Move>),
    /// Fours alone do not win.
    None,
    /// The budget was spent before it was decided.
    Unknown,
}
