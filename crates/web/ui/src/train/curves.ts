// The charts of a training run.

import { both } from '../lib/text';
import type { Curve, RunNews, RunState } from '../messages';

export type Point = [step: number, value: number];

/** Curves in one chart. */
export interface Chart {
  title: string;
  curves: Array<{ name: string; label: string; points: Point[] }>;
}

/** The ranges of both axes. */
export interface Bounds {
  left: number;
  right: number;
  low: number;
  high: number;
}

/** The charts: curves with the same part before the slash share one. */
export function charts(curves: readonly Curve[]): Chart[] {
  const found = new Map<string, Chart>();
  for (const { name, title: said, points } of curves) {
    const [group] = parts(name);
    const [title, label] = parts(both(said));
    const chart = found.get(group) ?? { title, curves: [] };
    found.set(group, chart);
    chart.curves.push({ name, label, points });
  }
  return [...found.values()];
}

/** The same curve of several runs in one chart. Curves that all of them have come first. */
export function compared(runs: readonly RunState[]): Chart[] {
  const found = new Map<string, Chart>();
  for (const run of runs) {
    for (const { name, title, points } of run.curves) {
      const said = parts(both(title));
      const chart = found.get(name) ?? { title: said[0] === said[1] ? said[0] : said.join(' / '), curves: [] };
      found.set(name, chart);
      chart.curves.push({ name: run.info.name, label: run.info.name, points });
    }
  }
  return [...found.values()].sort((a, b) => b.curves.length - a.curves.length);
}

/** The parts before and after the slash, or the name twice. */
function parts(name: string): [string, string] {
  const slash = name.indexOf('/');
  return slash < 0 ? [name, name] : [name.slice(0, slash), name.slice(slash + 1)];
}

/** The curves after an update. */
export function extended(known: readonly Curve[], news: RunNews): Curve[] {
  if (news.is_whole) return news.curves;
  const added = new Map(news.curves.map((curve) => [curve.name, curve]));
  const grown = known.map((curve) => {
    const more = added.get(curve.name);
    added.delete(curve.name);
    return more ? { ...curve, points: [...curve.points, ...more.points] } : curve;
  });
  return [...grown, ...added.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function boundsOf(chart: Chart): Bounds {
  const points = chart.curves.flatMap((curve) => curve.points);
  const steps = points.map(([step]) => step);
  const values = points.map(([, value]) => value);
  const [left, right] = [Math.min(...steps), Math.max(...steps)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // A constant curve is in the middle.
  const room = high > low ? (high - low) * 0.05 : Math.abs(high) || 1;
  return { left, right: right > left ? right : left + 1, low: low - room, high: high + room };
}

/** About this many round numbers in a range, at least `least` apart. */
export function ticks(low: number, high: number, count: number, least = 0): number[] {
  const rough = Math.max((high - low) / count, least);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const found: number[] = [];
  // Adding zero turns minus zero into zero.
  for (let n = Math.ceil(low / step) + 0; n * step <= high; n++) found.push(n * step);
  return found;
}

/** A number with as many digits as a chart has room for. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${trimmed(value / 1e6)}M`;
  if (size >= 1e4) return `${trimmed(value / 1e3)}k`;
  if (size !== 0 && size < 1e-3) return value.toExponential(1).replace('-', '−').replace('e−', 'e-');
  return trimmed(value);
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(4))).replace('-', '−');
}
