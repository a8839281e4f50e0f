/** The first moves of a well-known opening of each game, for an animated picture. */
export const samples: Record<string, string[]> = {
  othello: ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'g5', 'e6', 'd7'],
  renju: ['h8', 'i9', 'i8', 'g8', 'h10', 'h9', 'g9', 'i7', 'j8', 'f10'],
  shogi: ['7g7f', '3c3d', '2g2f', '8c8d', '2f2e', '8d8e', '6i7h', '4a3b', '2e2d', '2c2d', '2h2d'],
};
