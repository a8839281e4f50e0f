import { untrack } from 'svelte';

import { VERSION, type Answer, type Event, type Request, type Text, type Welcome } from '../messages';
import { takeToken } from './token';
import { toast } from './toasts.svelte';

export type Status = 'connecting' | 'open' | 'lost' | 'unsupported' | 'outdated';

type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
export type AnswerOf<T extends Answer['type']> = Extract<Answer, { type: T }>;

const LOST: Text = {
  en: 'The connection to Sanban is lost. It is tried again.',
  ja: 'Sanban との接続が切れました。再接続しています。',
};
const FIRST_DELAY = 400;
const LONGEST_DELAY = 8000;

interface Followed {
  open: Request;
  answered: (answer: Answer) => void;
}

/** The connection to the server: numbered requests with answers, and events. */
class Connection {
  status = $state<Status>('connecting');

  #socket: WebSocket | null = null;
  #token: string | null = null;
  #number = 0;
  #delay = FIRST_DELAY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, (answer: Answer) => void>();
  #waiting: Array<() => void> = [];
  #handlers = new Map<string, Set<(event: never) => void>>();
  #followed = new Set<Followed>();
  #welcomed: Array<(welcome: Welcome) => void> = [];

  start() {
    this.#token = takeToken();
    if (typeof WebSocket === 'undefined') {
      this.status = 'unsupported';
      return;
    }
    addEventListener('online', () => this.retry());
    this.#connect();
  }

  /** Reconnects at once, without waiting for the next try. */
  retry() {
    if (this.status !== 'lost') return;
    clearTimeout(this.#timer);
    this.#delay = FIRST_DELAY;
    this.#connect();
  }

  /** Sends a request; never throws. If the connection breaks, the answer is `refused`. */
  ask(request: Request): Promise<Answer> {
    return new Promise((resolve) => {
      const send = () => this.#send(request, resolve);
      const status = untrack(() => this.status);
      if (status === 'open') send();
      else if (status === 'connecting') this.#waiting.push(send);
      else resolve({ type: 'refused', why: LOST });
    });
  }

  /** Requests an answer of one kind; a refusal is shown to the person and returns `null`. */
  async get<T extends Answer['type']>(request: Request, type: T): Promise<AnswerOf<T> | null> {
    const answer = await this.ask(request);
    if (answer.type === type) return answer as AnswerOf<T>;
    if (answer.type === 'refused') toast(answer.why, 'bad');
    return null;
  }

  /** Handles events of one kind; the returned function removes the handler. */
  on<T extends Event['type']>(type: T, handler: (event: EventOf<T>) => void): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers);
    handlers.add(handler as (event: never) => void);
    return () => handlers.delete(handler as (event: never) => void);
  }

  onWelcome(handler: (welcome: Welcome) => void) {
    this.#welcomed.push(handler);
  }

  /**
   * Opens something whose changes the server sends, now and after every reconnection, until the
   * returned function is called.
   */
  follow(open: Request, leave: Request, answered: (answer: Answer) => void): () => void {
    const followed = { open, answered };
    this.#followed.add(followed);
    // Reconnections are handled here, so effects must not depend on the connection's state.
    const isOpen = () => untrack(() => this.status === 'open');
    if (isOpen()) this.#send(open, answered);
    return () => {
      this.#followed.delete(followed);
      if (isOpen()) void this.ask(leave);
    };
  }

  #connect() {
    // The state stays `lost` during a new try, so that the banner does not blink.
    if (this.status !== 'lost') this.status = 'connecting';
    const address = new URL('ws', location.href.replace(/#.*$/, ''));
    address.protocol = address.protocol.replace('http', 'ws');
    address.search = '';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data as string) as Event);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose();
    };
  }

  #greet() {
    this.#send({ type: 'hello', version: VERSION, token: this.#token }, (answer) => {
      if (answer.type !== 'welcome') {
        if (answer.type === 'refused') toast(answer.why, 'bad');
        this.status = 'outdated';
        return;
      }
      this.#delay = FIRST_DELAY;
      this.status = 'open';
      for (const handler of this.#welcomed) handler(answer.welcome);
      for (const followed of this.#followed) this.#send(followed.open, followed.answered);
      for (const send of this.#waiting.splice(0)) send();
    });
  }

  #send(request: Request, resolve: (answer: Answer) => void) {
    const number = ++this.#number;
    this.#pending.set(number, resolve);
    this.#socket?.send(JSON.stringify({ number, request }));
  }

  #hear(event: Event) {
    if (event.type === 'answer') {
      const resolve = this.#pending.get(event.number);
      this.#pending.delete(event.number);
      resolve?.(event.answer);
      return;
    }
    for (const handler of this.#handlers.get(event.type) ?? []) handler(event as never);
  }

  #lose() {
    if (this.status === 'outdated') return;
    this.status = 'lost';
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    this.#waiting = [];
    for (const resolve of pending) resolve({ type: 'refused', why: LOST });
    this.#timer = setTimeout(() => this.#connect(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
  }
}

export const connection = new Connection();
export const ask = (request: Request) => connection.ask(request);
