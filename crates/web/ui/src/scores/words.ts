import { translator } from '../lib/text';

export const w = translator({
  title: ['Scores of the players', '対局者の評価値'],
  forBlack: ['for Black', '黒から見た値'],
  forSente: ['for Sente', '先手から見た値'],
  label: ['What the players think of the game, for Black', '対局者自身の形勢判断の推移'],
  point: ['After {ply} moves: {value}', '{ply}手目: {value}'],
});
