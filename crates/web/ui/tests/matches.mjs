import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { go, position, startMatch } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

test('a match of two built-in players runs to its end, with a table and a report', async (t) => {
  const { page, context } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Most discs', 'Random'] });
  await page.getByText('finished', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText('4 of 4 games').waitFor();
  const rows = page.getByRole('table').first().locator('tbody tr');
  assert.equal(await rows.count(), 2);
  const played = await rows.locator('td:nth-child(5)').allInnerTexts();
  assert.deepEqual(played, ['4', '4']);

  // The text mentions an interval only if one is shown.
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

test('a game that is being played is followed move by move, to its end', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  // They search deeper as long as their time allows.
  const options = ['depth=20,endgame=0', 'depth=19,endgame=0'];
  await startMatch(page, { players: ['Six moves ahead', 'Four moves ahead'], options, games: 2, random: 36, seconds: 0.4 });
  const running = page.getByRole('button', { name: /Watch: .* running$/ });
  await running.first().click();
  const watched = page.locator('button[aria-pressed=true]').filter({ hasText: 'Watch: ' });
  const follow = page.getByRole('button', { name: 'Follow' });
  const status = page.getByRole('status').filter({ hasText: /^\s*Move \d/ });
  const seen = async () => (await status.innerText()).match(/Move (\d+) of (\d+)/).slice(1).map(Number);
  await page.getByRole('grid').waitFor();
  const [first] = await seen();
  assert.ok(first >= 36, 'the opening is there');
  await soon(seen, ([ply, total]) => ply > first && ply === total, { what: 'the next move by itself' });
  const discs = async () => Object.keys(await position(page)).length;
  const before = await discs();
  await soon(discs, (now) => now > before, { what: 'a disc more on the board' });

  // After a step back the position stays while the game continues, until Follow is pressed.
  await page.getByRole('button', { name: 'Previous move' }).click();
  assert.equal(await follow.getAttribute('aria-pressed'), 'false');
  const [stayed, total] = await seen();
  await soon(seen, ([ply, now]) => now > total && ply === stayed, { what: 'a move that is not shown' });
  await follow.click();
  await soon(seen, ([ply, now]) => ply === now && ply > stayed, { what: 'the newest move' });

  await soon(() => watched.innerText(), (text) => /won|draw/.test(text), { within: 60_000, what: 'the end of the game' });
  await follow.waitFor({ state: 'detached' });
  const [last, all] = await seen();
  assert.equal(last, all, 'the last position is shown');
  assert.match(await status.innerText(), /wins|draw/i);
  await page.getByText('finished', { exact: true }).waitFor({ timeout: 60_000 });
  assert.equal(await page.getByRole('button', { name: /Watch: / }).count(), 2, 'each game stands there once');
});

test('a match that its test has decided says so in the list, in both languages', async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Two moves ahead', 'Random'], games: 2000, test: [0, 400] });
  await page.locator('header').getByText('H1 accepted', { exact: true }).waitFor({ timeout: 60_000 });
  assert.equal(await page.getByRole('button', { name: 'Resume' }).count(), 0, 'nothing is left to play');
  await go(page, 'Matches');
  await page.getByText('H1 accepted', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('H1 accepted', { exact: true }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
  await page.getByText('H1 採択', { exact: true }).waitFor();
});

test('a match that cannot be played says why, in both languages', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Six moves ahead', 'Random'], options: ['depth=99'], games: 2 });
  const trouble = page.getByRole('alert');
  await trouble.getByText(/Something went wrong: .*depth: expected/).waitFor();
  await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
  await trouble.getByText(/エラー: 対戦: .*depth/).waitFor();
});

test('three players play a round robin', async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await startMatch(page, { players: ['Most discs', 'Random', 'Corners'], games: 2 });
  await page.getByText('finished', { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByText('6 of 6 games').waitFor();
  const rows = page.getByRole('table').first().locator('tbody tr');
  assert.deepEqual(await rows.locator('td:nth-child(5)').allInnerTexts(), ['4', '4', '4']);
  // The figures of two players are not shown for three.
  assert.equal(await page.getByRole('heading', { name: 'Difference in Elo' }).count(), 0);
  const pairs = await page.getByRole('button', { name: /Watch: / }).locator('.names').allInnerTexts();
  assert.equal(new Set(pairs.map((text) => text.split('\n')[1])).size, 6, pairs.join());
});
