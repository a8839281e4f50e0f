// One process and one browser for everything: `node --test` would start one for each file.
// `ONLY=renju,shogi npm test` runs some of them.

import { after, before } from 'node:test';

import { browser, closeBrowser } from './support/browser.mjs';

const all = [
  'othello',
  'renju',
  'shogi',
  'clocks',
  'scores',
  'steadiness',
  'engines',
  'records',
  'analysis',
  'appraisal',
  'teacher',
  'problems',
  'rules',
  'household',
  'edit',
  'statistics',
  'looks',
  'layout',
  'search',
  'matches',
  'train',
  'training',
  'club',
  'library',
  'quick',
  'settings',
  'phone',
  'accessibility',
  'security',
  'measures',
];

before(browser);
after(closeBrowser);

for (const name of process.env.ONLY?.split(',') ?? all) await import(`./${name}.mjs`);
