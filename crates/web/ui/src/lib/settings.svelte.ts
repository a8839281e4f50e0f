import { untrack } from 'svelte';

import { ask, connection } from './connection.svelte';

/** The page's settings and their defaults. */
const usual = {
  theme: 'auto' as 'auto' | 'light' | 'dark' | 'contrast',
  language: 'auto' as 'auto' | 'en' | 'ja',
  sounds: 'on' as 'on' | 'off',
  animations: 'on' as 'on' | 'off',
  dots: 'on' as 'on' | 'off',
  fouls: 'on' as 'on' | 'off',
  coordinates: 'on' as 'on' | 'off',
  numbers: 'off' as 'on' | 'off',
  search: 'on' as 'on' | 'off',
  pieces: 'kanji' as 'kanji' | 'two' | 'international',
  material: 'wood' as 'wood' | 'walnut' | 'paper' | 'slate',
  size: 'large' as 'large' | 'medium' | 'small',
  confirm: 'off' as 'on' | 'off',
};

export type Settings = typeof usual;
export type Switch = { [K in keyof Settings]: Settings[K] extends 'on' | 'off' ? K : never }[keyof Settings];

const place = 'sanban.settings';

class SettingsStore {
  #values = $state<Record<string, string>>(read());

  constructor() {
    connection.onWelcome((welcome) => {
      // The server's settings are newer, and shared by all browsers.
      const local = $state.snapshot(this.#values);
      this.#values = { ...local, ...welcome.settings };
      this.#store();
      if (Object.keys(welcome.settings).length === 0 && Object.keys(local).length > 0) this.#keep();
    });
  }

  get<K extends keyof Settings>(name: K): Settings[K] {
    return (this.#values[name] as Settings[K] | undefined) ?? usual[name];
  }

  is(name: Switch): boolean {
    return this.get(name) === 'on';
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]) {
    this.setOther(name, value);
  }

  /** A value that a screen stores, such as the last choices of a form. */
  other(name: string): string | undefined {
    return this.#values[name];
  }

  setOther(name: string, value: string) {
    if (untrack(() => this.#values[name]) === value) return;
    this.#values[name] = value;
    untrack(() => {
      this.#store();
      this.#keep();
    });
  }

  get language(): 'en' | 'ja' {
    const language = this.get('language');
    if (language !== 'auto') return language;
    return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
  }

  #store() {
    try {
      localStorage.setItem(place, JSON.stringify(this.#values));
    } catch {
      // The page works without the browser's storage.
    }
  }

  #keep() {
    if (connection.status === 'open') {
      void ask({ type: 'keep-settings', settings: $state.snapshot(this.#values) });
    }
  }
}

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

export const settings = new SettingsStore();
