/// What each square of the quarter at a1 is worth, row by row: a table that is the same in all
/// four corners.
pub(super) type Quarter<T> = [[T; 4]; 4];

/// The whole board of a quarter, from a1 to h8.
pub(super) const fn mirrored<T: Copy>(quarter: Quarter<T>) -> [T; 64] {
    let mut board = [quarter[0][0]; 64];
    let mut index = 0;
    while index < 64 {
        let (rank, file) = (index / 8, index % 8);
        let rank = if rank < 4 { rank } else { 7 - rank };
        let file = if file < 4 { file } else { 7 - file };
        board[index] = quarter[rank][file];
        index += 1;
    }
    board
}
