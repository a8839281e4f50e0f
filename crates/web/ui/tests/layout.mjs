// What has to be seen together is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { go, newGame, playAll, selectByText, square, study } from './support/screen.mjs';

async function isWithin(locator, { width, height }, what) {
  const box = await locator.boundingBox();
  assert.ok(box, `${what} is there`);
  const { x, y } = box;
  assert.ok(x >= -1 && y >= -1 && x + box.width <= width + 1 && y + box.height <= height + 1, `${what}: ${JSON.stringify(box)}`);
}

test('board, lines, graph and moves are on one screen of 1280 by 720', { skip: 'open: fails since screens were merged' }, async (t) => {
  const viewport = { width: 1280, height: 720 };
  const { page } = await visit(t, { at: '#/analyse', viewport });
  await study(page, 'Renju', ['h8', 'h9', 'i9', 'g7']);
  const engine = page.getByRole('region', { name: 'Engine' });
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByLabel('Time per move').selectOption({ label: '0.1 s' });
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByText('Every position of this line is analysed.').waitFor();
  await engine.getByRole('button', { name: /^(Analyse|Search deeper)$/ }).click();
  await engine.locator('ol > li').nth(2).waitFor();
  await engine.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('tab', { name: 'Moves', exact: true }).click();
  await isWithin(page.getByRole('grid'), viewport, 'the board');
  await isWithin(engine.locator('ol > li').first(), viewport, 'the first line');
  await isWithin(page.getByRole('slider'), viewport, 'the graph');
  const tree = page.getByRole('group', { name: 'Moves and variations' });
  await isWithin(tree.getByRole('button', { name: /^1\. / }), viewport, 'the moves');
  const { scrolled, high } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollHeight,
    high: innerHeight,
  }));
  assert.ok(scrolled <= high + 1, `the page itself does not scroll: ${scrolled} in ${high}`);
  const { width } = await page.getByRole('grid').boundingBox();
  assert.ok(width >= 420, `the board is ${width} wide`);
});

test('boards grow on large screens', async (t) => {
  const { page } = await visit(t, { viewport: { width: 2560, height: 1440 } });
  await newGame(page, 'Othello', { mode: 'Two people' });
  const { width } = await page.getByRole('grid').boundingBox();
  assert.ok(width > 1050, `${width}`);
});

test('a game on a phone is on one screen, and nothing moves under the finger', async (t) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await visit(t, { viewport, hasTouch: true, isMobile: true });
  await newGame(page, 'Othello', { mode: 'Two people' });
  const place = async () => JSON.stringify(await page.getByRole('grid').boundingBox());
  const before = await place();
  await isWithin(page.getByRole('grid'), viewport, 'the board');
  await isWithin(page.getByRole('button', { name: 'Undo' }), viewport, 'the actions');
  await playAll(page, ['f5', 'd6']);
  assert.equal(await place(), before, 'the board stays where it is');
  await isWithin(page.locator('[data-ply="2"]'), viewport, 'the moves');
});

test('Renju on a phone asks before a stone is placed', async (t) => {
  const { page } = await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await newGame(page, 'Renju', { mode: 'Two people' });
  await square(page, 'h8').tap();
  await page.getByText('Play h8?').waitFor();
  assert.equal(await page.locator('[data-ply="1"]').count(), 0);
  await square(page, 'h8').tap();
  await page.locator('[data-ply="1"]').waitFor();
});

test('another screen begins at its top', async (t) => {
  const { page } = await visit(t, { at: '#/settings', viewport: { width: 1000, height: 500 } });
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  await go(page, 'Matches');
  await page.getByRole('heading', { name: 'Matches' }).first().waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('Home has a button to play each game', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t);
  assert.equal(await page.locator('article .play').count(), 3);
  await page.locator('article .play').first().click();
  await page.getByRole('grid').waitFor();
});

test('match defaults are clocks that engines can keep and bounds that games can decide', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  assert.equal(await page.getByLabel('Clock in seconds').inputValue(), '10+0.1');
  await page.getByRole('switch', { name: /SPRT/ }).check();
  assert.equal(await page.getByRole('spinbutton', { name: 'Games', exact: true }).inputValue(), '2000');
  assert.doesNotMatch(await page.locator('main').innerText(), /random_moves=/);
  await selectByText(page.getByLabel('Player 2'), 'Network with tree search');
});
