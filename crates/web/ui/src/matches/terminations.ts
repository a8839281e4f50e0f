import { w } from './words';

const known = {
  rules: 'rules',
  resignation: 'resignation',
  declaration: 'declaration',
  'wrong-declaration': 'wrong-declaration',
  time: 'time-out',
  'illegal-move': 'illegal-move',
  'no-move': 'no-move',
  crash: 'crash',
  protocol: 'protocol',
  'adjudicated-win': 'adjudicated-win',
  'adjudicated-draw': 'adjudicated-draw',
  solved: 'solved',
  'most-moves': 'most-moves',
} as const;

/** The reason why a game ended, as text; an unknown reason stays as it is. */
export function terminationText(why: string): string {
  return why in known ? w(known[why as keyof typeof known]) : why;
}
