import type { ClockState, Side } from '../messages';

const TICK = 100;

/** The page's clock, for visible countdowns. */
export class Ticking {
  now = $state(performance.now());

  run(): () => void {
    const timer = setInterval(() => (this.now = performance.now()), TICK);
    return () => clearInterval(timer);
  }
}

export interface Left {
  time: number;
  isByoyomi: boolean;
  isRunning: boolean;
}

/** The remaining time of a side, `passed` milliseconds after the server sent it. */
export function left(clocks: ClockState, side: Side, passed: number): Left {
  const index = side === 'black' ? 0 : 1;
  const isRunning = clocks.running === side;
  const used = isRunning ? Math.max(0, passed) : 0;
  const stock = clocks.stock[index] - used;
  if (stock > 0) return { time: stock, isByoyomi: false, isRunning };
  const byoyomi = clocks.byoyomi[index];
  return { time: Math.max(0, byoyomi + stock), isByoyomi: byoyomi > 0, isRunning };
}

/** `1:02:03`, `4:05`, and tenths when little time is left. */
export function clockText(time: number): string {
  if (time < 10_000) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
