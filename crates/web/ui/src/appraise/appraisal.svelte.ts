import { untrack } from 'svelte';

import { ask, connection } from '../lib/connection.svelte';
import type { AppraisalState, AppraisalVerdict, AppraisedMove, KeptAppraisal, Setup, Text } from '../messages';

/** A game to appraise. */
export type Subject = { game: string; setup: Setup; moves: string[]; players: [string, string] };

const LOST: Text = {
  en: 'The connection was lost before the end.',
  ja: '接続が切れたため、分析は途中で終わりました。',
};

/** The values of a game's moves that the server has sent so far. */
export class Appraisal {
  /** The appraised game. */
  subject = $state.raw<Subject | null>(null);
  /** The moves with a value, in their order. */
  moves = $state.raw<AppraisedMove[]>([]);
  verdict = $state.raw<AppraisalVerdict | null>(null);
  isRunning = $state(false);
  done = $state(0);
  /** The reason why it ended early. */
  trouble = $state.raw<Text | null>(null);

  total = $derived(this.subject?.moves.length ?? 0);

  #analysis: number | null = null;
  /** Events that arrived before the answer with the appraisal's number. */
  #early: AppraisalState[] = [];

  /** Listens until the returned function is called, which also stops the search. */
  listen(): () => void {
    const off = connection.on('appraisal', ({ state }) => this.#hear(state));
    return () => {
      off();
      this.stop();
    };
  }

  /** Starts an appraisal, unless one runs. */
  async begin(subject: Subject, level: string) {
    if (this.isRunning) return;
    this.forget();
    this.subject = subject;
    this.isRunning = true;
    const answer = await ask({ type: 'appraise', ...subject, level });
    // It was stopped meanwhile.
    if (!this.isRunning || this.subject !== subject) return;
    if (answer.type === 'analysis') {
      this.#analysis = answer.analysis;
      for (const state of this.#early.splice(0)) this.#hear(state);
      return;
    }
    this.isRunning = false;
    if (answer.type === 'refused') this.trouble = answer.why;
  }

  /** Stops the appraisal; its results stay. */
  stop() {
    if (!this.isRunning) return;
    this.isRunning = false;
    void ask({ type: 'stop-analysis' });
  }

  forget() {
    this.stop();
    this.subject = null;
    this.moves = [];
    this.verdict = null;
    this.trouble = null;
    this.done = 0;
    this.#analysis = null;
    this.#early = [];
  }

  /** What is worth keeping with the game: a whole appraisal. */
  kept(): KeptAppraisal | null {
    if (!this.subject || !this.verdict || this.isRunning) return null;
    // The report is the server's, and is lost when it ends.
    return { played: this.subject.moves, moves: this.moves, verdict: this.verdict };
  }

  /** Shows an appraisal that was kept. */
  restore(game: string, setup: Setup, kept: KeptAppraisal) {
    this.subject = { game, setup, moves: kept.played, players: ['', ''] };
    this.moves = kept.moves;
    this.verdict = kept.verdict && { ...kept.verdict, report: '' };
    this.done = kept.played.length;
  }

  /** Whether these moves are a prefix of the appraised ones, or the other way round. */
  fits(moves: readonly string[]): boolean {
    return (this.subject?.moves ?? []).every((text, i) => i >= moves.length || moves[i] === text);
  }

  /** The last of these moves, if it has a value. */
  lastOf(moves: readonly string[]): AppraisedMove | null {
    if (!this.fits(moves)) return null;
    return this.moves.find((move) => move.number === moves.length) ?? null;
  }

  /** Handles a change of the connection: when it breaks, the search ends, and the reports of
   * a stopped server are lost. */
  connected(isOpen: boolean) {
    if (isOpen) return;
    untrack(() => {
      if (this.verdict) this.verdict = { ...this.verdict, report: '' };
      if (!this.isRunning) return;
      this.isRunning = false;
      this.trouble = LOST;
    });
  }

  #hear(state: AppraisalState) {
    if (!this.isRunning) return;
    if (this.#analysis === null) {
      this.#early.push(state);
      return;
    }
    if (state.analysis !== this.#analysis) return;
    this.done = state.done;
    // The server starts with the last move.
    if (state.found) this.moves = [state.found, ...this.moves];
    if (state.is_running) return;
    this.isRunning = false;
    this.verdict = state.verdict;
    this.trouble = state.trouble;
  }
}
