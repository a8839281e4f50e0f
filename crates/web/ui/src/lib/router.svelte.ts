import { takeInvitation } from './token';

export type ScreenName = 'home' | 'play' | 'analyse' | 'library' | 'engines' | 'matches' | 'train' | 'server' | 'settings' | 'edit' | 'statistics' | 'problems' | 'rules';

const names: ScreenName[] = ['play', 'analyse', 'library', 'engines', 'matches', 'train', 'server', 'settings', 'edit', 'statistics', 'problems', 'rules'];

/** The current screen: `#/play/ID` is the screen `play` with that id. */
class Router {
  screen = $state<ScreenName>('home');
  id = $state<string | null>(null);

  constructor() {
    this.#read();
    addEventListener('hashchange', () => this.#read());
  }

  #read() {
    takeInvitation();
    const [screen, id] = location.hash.replace(/^#\/?/, '').split('/');
    const known = names.find((name) => name === screen);
    this.screen = known ?? 'home';
    this.id = known && id ? decodeURIComponent(id) : null;
  }
}

export const router = new Router();

export function address(screen: ScreenName, id?: string | null): string {
  if (screen === 'home') return '#/';
  return id ? `#/${screen}/${encodeURIComponent(id)}` : `#/${screen}`;
}

export function go(screen: ScreenName, id?: string | null) {
  location.hash = address(screen, id);
}
