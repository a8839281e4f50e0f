/** The look of Shogi pieces; it has no effect on the rules. */

export const kanji: Record<string, string> = {
  P: '歩',
  L: '香',
  N: '桂',
  S: '銀',
  G: '金',
  B: '角',
  R: '飛',
  K: '玉',
  '+P': 'と',
  '+L': '杏',
  '+N': '圭',
  '+S': '全',
  '+B': '馬',
  '+R': '龍',
};

/** The two characters that are carved into pieces, from the top. */
export const twoKanji: Record<string, [string, string]> = {
  P: ['歩', '兵'],
  L: ['香', '車'],
  N: ['桂', '馬'],
  S: ['銀', '将'],
  G: ['金', '将'],
  B: ['角', '行'],
  R: ['飛', '車'],
  K: ['玉', '将'],
  '+P': ['と', '金'],
  '+L': ['成', '香'],
  '+N': ['成', '桂'],
  '+S': ['成', '銀'],
  '+B': ['龍', '馬'],
  '+R': ['龍', '王'],
};

/** Pieces as they lie in a hand, the largest first. */
export const handOrder = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];

/** More valuable pieces are larger. */
export const sizes: Record<string, number> = { K: 1, R: 0.97, B: 0.97, G: 0.93, S: 0.93, N: 0.89, L: 0.87, P: 0.83 };

/** The moves of a piece: a step (dot) or a slide (line) in directions seen from its owner. */
interface Way {
  x: number;
  y: number;
  slides: boolean;
}

const step = (x: number, y: number): Way => ({ x, y, slides: false });
const slide = (x: number, y: number): Way => ({ x, y, slides: true });
const straight: Array<[number, number]> = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const oblique: Array<[number, number]> = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const gold = [step(-1, -1), step(0, -1), step(1, -1), step(-1, 0), step(1, 0), step(0, 1)];

export const ways: Record<string, Way[]> = {
  P: [step(0, -1)],
  L: [slide(0, -1)],
  N: [step(-0.55, -1.25), step(0.55, -1.25)],
  S: [step(0, -1), ...oblique.map(([x, y]) => step(x, y))],
  G: gold,
  B: oblique.map(([x, y]) => slide(x, y)),
  R: straight.map(([x, y]) => slide(x, y)),
  K: [...straight, ...oblique].map(([x, y]) => step(x, y)),
  '+P': gold,
  '+L': gold,
  '+N': gold,
  '+S': gold,
  '+B': [...oblique.map(([x, y]) => slide(x, y)), ...straight.map(([x, y]) => step(x, y))],
  '+R': [...straight.map(([x, y]) => slide(x, y)), ...oblique.map(([x, y]) => step(x, y))],
};
