import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { go, startMatch } from './support/screen.mjs';

test('a match of two built-in players runs to its end, with a table and a report', async (t) => {
  const { page, context } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Most discs', 'Random'] });
  await page.getByText('finished', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText('4 of 4 games').waitFor();
  const rows = page.getByRole('table').first().locator('tbody tr');
  assert.equal(await rows.count(), 2);
  const played = await rows.locator('td:nth-child(5)').allInnerTexts();
  assert.deepEqual(played, ['4', '4']);

  // An interval is only spoken of where one is shown.
  const difference = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Difference in Elo' }) });
  assert.equal(/ ± /.test(await difference.locator('.big').innerText()), /95 %/.test(await difference.innerText()));

  // A game can be watched.
  await page.getByRole('button', { name: /^(\d+\s+)?Watch: / }).first().click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByText(/^Move 0 of \d+/).waitFor();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /Full report/ }).click();
  const report = await opened;
  await report.waitForLoadState();
  assert.match(await report.locator('body').innerText(), /random/i);

  await go(page, 'Matches');
  await page.getByText('finished', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('finished', { exact: true }).waitFor();
});

test('a match is stopped, kept and resumed', async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Six moves ahead', 'Four moves ahead'], games: 40 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('stopped', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('running', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No match has been played yet.').waitFor();
});
