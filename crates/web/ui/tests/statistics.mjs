// What a person's own games say.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { newGame, square } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

/** A game that the person resigns after the first move. */
async function lose(page, colour) {
  await page.evaluate(() => (location.hash = '#/'));
  await newGame(page, 'Othello', { mode: 'You against the computer', opponent: 'Random', colour });
  await page.getByText('Your turn', { exact: true }).waitFor();
  if (colour === 'Black') {
    await square(page, 'f5').click();
    await page.getByText('Your turn', { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
}

const cells = (page, heading) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim()).join('|')));

test('results are counted by opponent, side, opening and time, and the rating is told with what it is relative to', async (t) => {
  const { page } = await visit(t, { at: '#/statistics/othello' });
  await page.getByText('You have not finished a game of it yet.').waitFor();
  await lose(page, 'Black');
  await lose(page, 'White');
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: 'My results' }).click();
  await page.getByText('2 games: 0 won, 0 drawn, 2 lost (0 %)').waitFor();
  assert.deepEqual(await cells(page, 'By opponent'), ['Random|2|0|0|2|0 %']);
  assert.deepEqual((await cells(page, 'By side')).sort(), ['Black|1|0|0|1|0 %', 'White|1|0|0|1|0 %']);
  assert.equal((await cells(page, 'By time of day')).length, 1);
  assert.equal((await cells(page, 'By month')).length, 1);
  await page.getByText(/Now about −?-?\d+ Elo, after 2 rated games\./).waitFor();
  await page.getByText(/“Random” is at 0/).waitFor();
  await page.getByRole('img', { name: /^Rating over 2 games/ }).waitFor();
  await page.getByText('Shogi', { exact: true }).click();
  await page.getByText('You have not finished a game of it yet.').waitFor();
  await soon(() => page.evaluate(() => location.hash), (hash) => hash === '#/statistics/shogi');
});
