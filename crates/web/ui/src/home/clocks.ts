import type { ClockSpec } from '../messages';
import { t } from './words';

export interface Preset {
  value: string;
  clock: ClockSpec;
  title: () => string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function everyMove(s: number, last_click: boolean): Preset {
  return {
    value: `move-${s}${last_click ? '-last' : ''}`,
    clock: { kind: 'move', time: s * SECOND, last_click },
    title: () => t(last_click ? 'clockLast' : 'clockMove', { s }),
  };
}

function byoyomi(m: number, s: number): Preset {
  return {
    value: `byoyomi-${m}-${s}`,
    clock: { kind: 'stock', main: m * MINUTE, increment: 0, byoyomi: s * SECOND },
    title: () => t('clockByoyomi', { m, s }),
  };
}

function fischer(m: number, s: number): Preset {
  return {
    value: `fischer-${m}-${s}`,
    clock: { kind: 'stock', main: m * MINUTE, increment: s * SECOND, byoyomi: 0 },
    title: () => t('clockFischer', { m, s }),
  };
}

export const presets: Preset[] = [
  { value: 'none', clock: { kind: 'none' }, title: () => t('clockNone') },
  everyMove(10, false),
  everyMove(30, false),
  everyMove(10, true),
  byoyomi(5, 10),
  byoyomi(10, 30),
  byoyomi(15, 60),
  fischer(3, 2),
  fischer(5, 5),
  fischer(10, 10),
];

/** Custom clocks: a main time, or a time for each move. */
export interface Custom {
  minutes: number;
  increment: number;
  byoyomi: number;
  seconds: number;
  lastClick: boolean;
}

export const usualCustom: Custom = { minutes: 10, increment: 0, byoyomi: 30, seconds: 20, lastClick: false };

export function clockOf(preset: string, custom: Custom): ClockSpec {
  if (preset === 'seconds') {
    return { kind: 'move', time: Math.round(custom.seconds * SECOND), last_click: custom.lastClick };
  }
  if (preset !== 'custom') {
    return presets.find((one) => one.value === preset)?.clock ?? { kind: 'none' };
  }
  return {
    kind: 'stock',
    main: Math.round(custom.minutes * MINUTE),
    increment: Math.round(custom.increment * SECOND),
    byoyomi: Math.round(custom.byoyomi * SECOND),
  };
}
