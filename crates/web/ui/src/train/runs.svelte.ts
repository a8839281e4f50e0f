import { connection } from '../lib/connection.svelte';
import type { RunInfo } from '../messages';

/** The list of runs, kept up to date while a screen shows it. */
export class Runs {
  all = $state.raw<RunInfo[] | null>(null);

  /** Follows the list until the returned function is called. */
  follow(): () => void {
    const off = connection.on('runs', (event) => (this.all = event.runs));
    const leave = connection.follow({ type: 'open-runs' }, { type: 'leave-runs' }, (answer) => {
      if (answer.type === 'runs') this.all = answer.runs;
    });
    return () => {
      off();
      leave();
    };
  }
}
