// Problems: solved against the solvers, with hints, solutions, ratings, and a damaged set that is named.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { square } from './support/screen.mjs';
import { binary, removeFolder, startServer, temporaryFolder } from './support/server.mjs';

/** The problems that come with the program. */
function problems(game) {
  const text = execFileSync(binary(), ['problems', 'list', game, '--json', '--data', '/nonexistent-sanban'], { encoding: 'utf8' });
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

const panel = (page) => page.getByRole('region', { name: 'Problem', exact: true });

async function openProblem(page, game, problem) {
  await page.evaluate((hash) => (location.hash = hash), `#/problems/${game}~${problem.id}`);
  await panel(page).getByRole('heading').waitFor();
}

/** Plays a move by pressing squares, or types it. */
async function move(page, text) {
  await page.locator('[role=grid]:not([aria-busy=true])').waitFor();
  await page.locator('body').press(text[0].toLowerCase());
  const field = page.getByLabel('Type a move');
  await field.fill(text);
  await field.press('Enter');
}

test('a mate is solved against the longest defence, and counts for the rating', async (t) => {
  const { page } = await visit(t, { at: '#/problems' });
  const mate = problems('shogi').find((one) => one.class === 'mate-3');
  await page.getByRole('region', { name: 'Shogi' }).getByText('–', { exact: true }).waitFor();
  await openProblem(page, 'shogi', mate);
  await move(page, mate.line[0]);
  await panel(page).getByText('Right. Go on.').waitFor();
  await move(page, mate.line[2]);
  await panel(page).getByText('Right: solved.').waitFor();
  await panel(page).getByText(/Rating \d+ \(\+\d+\)/).waitFor();
  await panel(page).getByText('1 in a row').waitFor();
  await panel(page).getByRole('link', { name: 'All problems' }).click();
  const shogi = page.getByRole('region', { name: 'Shogi' });
  assert.match(await shogi.innerText(), /Rating\s+8\d\d/);
  await shogi.getByText('By kind and length').click();
  await shogi.getByRole('button', { name: /Mate in 3 1 of \d+/ }).waitFor();
});

test('a wrong move is refuted, hints tell first where and then what, the solution is shown', async (t) => {
  const { page } = await visit(t, { at: '#/problems' });
  const ending = problems('othello').find((one) => one.kind === 'ending');
  await openProblem(page, 'othello', ending);
  const legal = page.locator('[role=gridcell][aria-label*="legal"]');
  const other = await legal.evaluateAll(
    (cells, best) => cells.map((cell) => cell.dataset.square).find((name) => name !== best),
    ending.line[0],
  );
  await square(page, other).click();
  await panel(page).getByText(/^Wrong: This move loses \d+ discs?\.$/).waitFor();
  await panel(page).getByRole('button', { name: 'Hint' }).click();
  await panel(page).getByText('Hint: It is one of these.').waitFor();
  await panel(page).getByRole('button', { name: 'The move' }).click();
  await panel(page).getByText(`Hint: ${ending.line[0]}`).waitFor();
  await panel(page).getByRole('button', { name: 'Solution' }).click();
  await panel(page).getByText(/^Solution: /).waitFor();
  await panel(page).getByRole('button', { name: 'Earlier' }).click();
  await panel(page).getByRole('button', { name: 'Again' }).click();
  await square(page, ending.line[0]).click();
  await panel(page).getByText(/^Right/).waitFor();
});

test('on a phone, in Japanese, fours are played by taps', async (t) => {
  const { page } = await visit(t, { at: '#/problems', locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });
  const fours = problems('renju').find((one) => one.kind === 'fours');
  await page.evaluate((hash) => (location.hash = hash), `#/problems/renju~${fours.id}`);
  const card = page.getByRole('region', { name: '問題', exact: true });
  await card.getByText(/四追いで勝ってください/).waitFor();
  const settled = page.locator('[role=grid]:not([aria-busy=true])');
  for (const [place, text] of fours.line.entries()) {
    if (place % 2 === 1) continue;
    await settled.locator(`[data-square="${text}"]`).click();
    // A small board asks again.
    const again = page.getByRole('button', { name: '着手', exact: true });
    const status = card.getByText(place === fours.line.length - 1 ? '正解です。' : '正解、続けてください。');
    await again.or(status).first().waitFor();
    if (await again.isVisible()) await again.click();
    await status.waitFor();
    await settled.waitFor();
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `${width}`);
});

test('the problem of the day is the same on every visit, and a damaged set is named', async (t) => {
  const server = await startServer();
  t.after(() => removeFolder(server.data));
  const first = await visit(t, { server, at: '#/problems' });
  const daily = async (page) => {
    await page.getByRole('region', { name: 'Renju' }).getByRole('button', { name: 'Today’s problem' }).click();
    await panel(page).getByRole('heading').waitFor();
    return page.evaluate(() => location.hash);
  };
  const one = await daily(first.page);
  await first.page.evaluate(() => (location.hash = '#/problems'));
  assert.equal(await daily(first.page), one);
  await first.page.evaluate(() => (location.hash = '#/problems/shogi~mate-nothing'));
  await first.page.getByText('there is no problem mate-nothing').first().waitFor();

  const data = temporaryFolder();
  mkdirSync(join(data, 'problems'), { recursive: true });
  writeFileSync(join(data, 'problems', 'shogi-own.jsonl'), 'nonsense\n');
  const other = await startServer({ data });
  t.after(() => removeFolder(other.data));
  const second = await visit(t, { server: other, at: '#/problems' });
  await second.page.getByRole('alert').getByText(/shogi-own\.jsonl: line 1: line: expected a JSON object/).waitFor();
  await second.page.getByRole('region', { name: 'Shogi' }).getByRole('button', { name: 'Solve' }).waitFor();
});
