/// The first move of the next playout.
pub(super) enum First {
    /// The move that PUCT selects.
    Any,
    /// The root's move of this rank.
    Rank(usize),
    /// None, until the playouts in progress are finished.
    Wait,
}
