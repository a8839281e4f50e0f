/// Whether something that is measured by the clock holds, on a machine that may be busy: the first
/// time, or in three of the next four tries.
///
/// Other programs delay one try now and then. What fails by itself fails most of them.
///
/// ```
/// let mut tries = [false, true, true, false, true].into_iter();
/// assert!(game_laws::mostly(|| tries.next() == Some(true)));
/// assert!(!game_laws::mostly(|| false));
/// ```
pub fn mostly(mut holds: impl FnMut() -> bool) -> bool {
    holds() || (0..4).filter(|_| holds()).count() >= 3
}
