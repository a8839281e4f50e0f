// Conditions for games, and patterns of squares as text.

import type { LibraryConditions, LibraryPosition } from '../messages';

export function noConditions(): LibraryConditions {
  return {
    player: '',
    black: '',
    white: '',
    event: '',
    opening: '',
    end: '',
    result: '',
    first_year: null,
    last_year: null,
    least_rating: null,
    most_rating: null,
    least_length: null,
    most_length: null,
    pattern: '',
    sequence: '',
    either_colour: false,
  };
}

/** Whether every game fulfils them. */
export function areOpen(conditions: LibraryConditions): boolean {
  return Object.entries(conditions).every(([name, value]) => name === 'either_colour' || value === '' || value === null);
}

export const startOf = (): LibraryPosition => ({ setup: { rules: null, start: null }, moves: [] });

const SQUARE = /^([a-z]\d{1,2}|\d[a-i])=(.+)$/i;

/** The squares of a pattern's text: `{ e5: 'X' }`. */
export function squaresOf(pattern: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of pattern.split(/[,\s]+/)) {
    const match = SQUARE.exec(part);
    if (match && match[2] !== '?') found.set(match[1].toLowerCase(), match[2]);
  }
  return found;
}

/** The text with a square set, or without it where `content` is `null`. Everything else stays as it is. */
export function withSquare(pattern: string, square: string, content: string | null): string {
  const others = pattern
    .split(/[,\s]+/)
    .filter((part) => part !== '' && SQUARE.exec(part)?.[1].toLowerCase() !== square);
  return [...others, ...(content === null ? [] : [`${square}=${content}`])].join(',');
}
