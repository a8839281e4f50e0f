import { translator } from '../lib/text';

export const w = translator({
  title: ['Candidate moves', '各手の読み'],
  waiting: ['Shown while it thinks.', '思考中に表示されます。'],
  move: ['Move', '手'],
  playouts: ['Playouts', '訪問数'],
  prior: ['Prior', '事前確率'],
  value: ['Value', '勝率'],
  win: ['won', '勝ち'],
  draw: ['drawn', '引分'],
  loss: ['lost', '負け'],
  winIn: ['won in {plies}', '{plies}手で勝ち'],
  drawIn: ['drawn in {plies}', '{plies}手で引分'],
  lossIn: ['lost in {plies}', '{plies}手で負け'],
});
