// The graph of what the players themselves think.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, selectByText, startMatch } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const graph = (page) => page.getByRole('region', { name: 'Scores of the players' });

/** The number of points of each player's line. */
const points = (page) =>
  graph(page).locator('svg polyline').evaluateAll((lines) => lines.map((line) => line.points.length));

test('the scores of both players are drawn while they play', async (t) => {
  const { page } = await visit(t);
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await choose(dialog, 'Watch two computers');
  for (const side of ['Black', 'White']) await selectByText(dialog.getByLabel(new RegExp(`^${side}`)), 'Four moves ahead');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await soon(() => points(page), (now) => now.length === 2 && now.every((count) => count > 2), { what: 'two lines' });
  await graph(page).getByText(/[+−±][\d.]+/).first().waitFor();
  // A point of the graph leads to its position.
  await page.getByRole('dialog', { name: /wins|Draw/ }).waitFor();
  await page.keyboard.press('Escape');
  await graph(page).getByRole('slider').focus();
  await page.keyboard.press('Home');
  await page.getByText(/^This is move 0 of/).waitFor();
});

test('the scores of a match’s games are drawn too', async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Four moves ahead', 'Random'], games: 2 });
  await page.getByRole('button', { name: /^(\d+\s+)?Watch: / }).first().click();
  await soon(() => points(page), (now) => now.some((count) => count > 3), { what: 'a line' });
  // Random has no opinion.
  await page.getByText('finished', { exact: true }).waitFor();
  assert.equal((await points(page)).filter((count) => count > 0).length, 1);
});
