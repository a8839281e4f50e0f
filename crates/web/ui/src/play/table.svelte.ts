import type { Answer, GameState, Request, Side, Text, Thinking } from '../messages';
import { ask, connection } from '../lib/connection.svelte';
import { soundRefused } from '../lib/sound';
import { toast } from '../lib/toasts.svelte';

/** One game in the server's state. Requests take effect only when the server confirms them. */
export class Table {
  state = $state.raw<GameState | null>(null);
  thinking = $state.raw<Thinking | null>(null);
  /** The reason why it cannot be shown. */
  missing = $state.raw<Text | null>(null);
  /** The time the state arrived, on the clock of this page. */
  heard = $state(0);
  /** The move that was sent last and is not played yet; a click may still change it. */
  sent = $state<string | null>(null);

  constructor(readonly id: string) {}

  /** Follows the game until the returned function is called. */
  open(): () => void {
    const offGame = connection.on('game', (event) => this.#take(event.state));
    const offThinking = connection.on('thinking', (event) => {
      if (event.id === this.id) this.thinking = event.thinking;
    });
    const leave = connection.follow(
      { type: 'open-game', id: this.id },
      { type: 'leave-game', id: this.id },
      (answer) => this.#opened(answer),
    );
    return () => {
      offGame();
      offThinking();
      leave();
    };
  }

  get humans(): Side[] {
    const state = this.state;
    if (!state) return [];
    const sides: Side[] = ['black', 'white'];
    return sides.filter((side) => state[side].kind === 'human');
  }

  /** The side of the only person; `null` if there are two or none. */
  get person(): Side | null {
    return this.humans.length === 1 ? this.humans[0] : null;
  }

  async play(text: string) {
    const state = this.state;
    if (!state) return;
    this.sent = text;
    const done = await this.send({ type: 'play', id: this.id, ply: state.view.ply, text });
    if (!done) this.sent = null;
  }

  /** Sends a request; a refusal is shown and changes nothing. */
  async send(request: Request): Promise<boolean> {
    const answer = await ask(request);
    if (answer.type === 'refused') {
      soundRefused();
      toast(answer.why, 'bad');
      return false;
    }
    if (answer.type === 'game') this.#take(answer.state);
    return true;
  }

  #opened(answer: Answer) {
    if (answer.type === 'game') {
      // After a reconnection the server may have restarted its counter.
      this.state = null;
      this.missing = null;
      this.#take(answer.state);
    } else if (answer.type === 'refused' && !this.state) {
      this.missing = answer.why;
    }
  }

  #take(state: GameState) {
    if (state.id !== this.id || (this.state && state.revision < this.state.revision)) return;
    if (state.view.ply !== this.state?.view.ply) this.sent = null;
    this.heard = performance.now();
    this.thinking = state.thinking;
    this.state = state;
  }
}
