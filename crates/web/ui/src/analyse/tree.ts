// The tree of a document: pure functions from nodes to nodes. Node 0 is the first position,
// parents come before children, and of the children of a node the first is the main line.

import type { AnalysisLine, Node } from '../messages';

/** A tree and its current node. */
export type Placed = { nodes: Node[]; at: number };

/** Moves of one line of play that follow each other without a branch between them. */
export type Run = { depth: number; ply: number; places: number[] };

export function emptyNode(parent: number | null, text: string): Node {
  return { parent, text, comment: '', time: null, lines: [], analysed_by: null, reviewed: null };
}

/** The children of every node, the main line first. */
export function childLists(nodes: readonly Node[]): number[][] {
  const lists: number[][] = nodes.map(() => []);
  nodes.forEach((node, place) => {
    if (node.parent !== null) lists[node.parent]?.push(place);
  });
  return lists;
}

/** The nodes from the first position to this one. */
export function path(nodes: readonly Node[], at: number): number[] {
  const places: number[] = [];
  for (let place: number | null = at; place !== null; place = nodes[place]?.parent ?? null) {
    places.push(place);
  }
  return places.reverse();
}

/** The moves that lead here. */
export function movesTo(nodes: readonly Node[], at: number): string[] {
  return path(nodes, at)
    .slice(1)
    .map((place) => nodes[place]?.text ?? '');
}

/** The node to which these moves lead; `null` if the tree does not have it. */
export function placeAfter(nodes: readonly Node[], moves: readonly string[]): number | null {
  const lists = childLists(nodes);
  let at = 0;
  for (const text of moves) {
    const next = lists[at]?.find((place) => nodes[place]?.text === text);
    if (next === undefined) return null;
    at = next;
  }
  return at;
}

/** The path from the first position through this one to the end: by the children that were last
 * shown, or else the main line. */
export function lineThrough(
  nodes: readonly Node[],
  at: number,
  lastSeen: (parent: number) => number | undefined = () => undefined,
): number[] {
  const lists = childLists(nodes);
  const places = path(nodes, at);
  const next = (place: number) => {
    const children = lists[place] ?? [];
    const seen = lastSeen(place);
    return seen !== undefined && children.includes(seen) ? seen : children[0];
  };
  for (let place = next(at); place !== undefined; place = next(place)) places.push(place);
  return places;
}

/** Numbers for the sequences of moves that lead to nodes, independent of the order in the tree. */
export class Ways {
  #known = new Map<string, number>();

  /** The path one move further. Path 0 is that of the first position. */
  after(way: number, text: string): number {
    const key = `${way} ${text}`;
    const known = this.#known.get(key) ?? this.#known.size + 1;
    this.#known.set(key, known);
    return known;
  }

  of(nodes: readonly Node[]): number[] {
    const ways: number[] = [];
    for (const node of nodes) {
      ways.push(node.parent === null ? 0 : this.after(ways[node.parent] ?? 0, node.text));
    }
    return ways;
  }

  along(moves: readonly string[], from = 0): number[] {
    let way = from;
    return moves.map((text) => (way = this.after(way, text)));
  }
}

/** Plays a move: an existing child, or a new one. */
export function play(nodes: readonly Node[], at: number, text: string): Placed {
  const known = nodes.findIndex((node) => node.parent === at && node.text === text);
  if (known >= 0) return { nodes: [...nodes], at: known };
  return { nodes: [...nodes, emptyNode(at, text)], at: nodes.length };
}

/** Plays several moves; the current node is the one after the first of them. */
export function playLine(nodes: readonly Node[], at: number, moves: readonly string[]): Placed {
  let placed: Placed = { nodes: [...nodes], at };
  let first = at;
  moves.forEach((text, i) => {
    placed = play(placed.nodes, placed.at, text);
    if (i === 0) first = placed.at;
  });
  return { nodes: placed.nodes, at: first };
}

/** Changes one node. */
export function change(nodes: readonly Node[], at: number, part: Partial<Node>): Node[] {
  return nodes.map((node, place) => (place === at ? { ...node, ...part } : node));
}

/** Stores an engine's lines, unless the same engine has already searched as many lines deeper. */
export function keepLines(
  nodes: Node[],
  at: number,
  lines: readonly AnalysisLine[],
  by: string,
): Node[] {
  const node = nodes[at];
  if (lines.length === 0 || !node) return nodes;
  const deeper = (node.lines[0]?.depth ?? 0) > (lines[0]?.depth ?? 0);
  if (deeper && node.analysed_by === by && node.lines.length >= lines.length) return nodes;
  return change(nodes, at, { lines: [...lines], analysed_by: by });
}

/** Stores what a review found in a position. */
export function keepReviewed(nodes: Node[], at: number, lines: readonly AnalysisLine[], by: string): Node[] {
  if (!nodes[at]) return nodes;
  return change(nodes, at, { reviewed: { by, line: lines[0] ?? null } });
}

/** Removes a node and everything after it; the current node is its parent. */
export function removeBranch(nodes: readonly Node[], at: number): Placed {
  const parent = nodes[at]?.parent ?? null;
  if (parent === null) return { nodes: [...nodes], at };
  const gone = new Set([at]);
  nodes.forEach((node, place) => {
    if (node.parent !== null && gone.has(node.parent)) gone.add(place);
  });
  const order = nodes.map((_, place) => place).filter((place) => !gone.has(place));
  return reordered(nodes, order, parent);
}

/** The start of this branch: the nearest node on the path that is not a first child. */
export function branchPoint(nodes: readonly Node[], at: number): number | null {
  const lists = childLists(nodes);
  for (const place of path(nodes, at).reverse()) {
    const parent = nodes[place]?.parent ?? null;
    if (parent !== null && lists[parent]?.[0] !== place) return place;
  }
  return null;
}

/** Moves the branch of this node up by one. */
export function promote(nodes: readonly Node[], at: number): Placed {
  const place = branchPoint(nodes, at);
  if (place === null) return { nodes: [...nodes], at };
  const lists = childLists(nodes);
  const siblings = lists[nodes[place]?.parent ?? 0] ?? [];
  const i = siblings.indexOf(place);
  siblings.splice(i - 1, 2, place, siblings[i - 1] ?? place);
  return reordered(nodes, preorder(lists), at);
}

/** A sibling of this node; the node itself if there is none. */
export function sibling(nodes: readonly Node[], at: number, step: number): number {
  const parent = nodes[at]?.parent ?? null;
  if (parent === null) return at;
  const siblings = childLists(nodes)[parent] ?? [];
  return siblings[siblings.indexOf(at) + step] ?? at;
}

/** The tree as it is written down: a line of play, its variations indented after the move that
 * they replace, and the line going on. */
export function runs(nodes: readonly Node[]): Run[] {
  const lists = childLists(nodes);
  const written: Run[] = [];
  const tasks = [{ children: lists[0] ?? [], depth: 0, ply: 1 }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    const { depth, ply } = task;
    const [main, ...others] = task.children;
    if (main === undefined) continue;
    const places = [main];
    let end = main;
    if (others.length === 0) {
      for (let next = lists[end] ?? []; next.length === 1; next = lists[end] ?? []) {
        end = next[0] as number;
        places.push(end);
      }
    }
    written.push({ depth, ply, places });
    tasks.push({ children: lists[end] ?? [], depth, ply: ply + places.length });
    for (const other of others.reverse()) tasks.push({ children: [other], depth: depth + 1, ply });
  }
  return joined(written, nodes);
}

/** Runs that follow each other in the same line become one. */
function joined(written: Run[], nodes: readonly Node[]): Run[] {
  const out: Run[] = [];
  for (const run of written) {
    const last = out.at(-1);
    const first = run.places[0];
    if (last && first !== undefined && nodes[first]?.parent === last.places.at(-1) && last.depth === run.depth) {
      last.places.push(...run.places);
    } else {
      out.push(run);
    }
  }
  return out;
}

/** Every node after its parent, main lines first. */
function preorder(lists: readonly (readonly number[])[]): number[] {
  const order: number[] = [];
  const waiting = [0];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    order.push(place);
    waiting.push(...[...(lists[place] ?? [])].reverse());
  }
  return order;
}

function reordered(nodes: readonly Node[], order: readonly number[], at: number): Placed {
  const now = new Map(order.map((place, i) => [place, i]));
  return {
    nodes: order.map((place) => {
      const node = nodes[place] as Node;
      return { ...node, parent: node.parent === null ? null : (now.get(node.parent) ?? 0) };
    }),
    at: now.get(at) ?? 0,
  };
}
