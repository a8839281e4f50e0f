// Positions that people set up.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, position, selectByText } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const cell = (page, name) => page.locator(`[data-square="${name}"]`);
const fine = (page) => page.getByText('A game can go on from here.').waitFor();
const refused = (page, why) => page.getByRole('status').getByText(new RegExp(`cannot go on from here: .*${why}`)).waitFor();
const text = (page) => page.getByLabel('Position as text');

async function drag(page, from, to) {
  const [a, b] = [await from.boundingBox(), typeof to === 'object' && 'x' in to ? to : await to.boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + (b.width ?? 0) / 2, b.y + (b.height ?? 0) / 2, { steps: 6 });
  await page.mouse.up();
}

test('Shogi: pieces are dragged between board, hands and box, and what is impossible is said in words', async (t) => {
  const { page } = await visit(t, { at: '#/edit/new~shogi', viewport: { width: 1280, height: 900 } });
  await fine(page);
  // Over the board, onto another piece, to a hand, and off the board.
  await drag(page, cell(page, '7g'), cell(page, '7f'));
  await soon(() => position(page), (now) => now['7f'] === 'black pawn' && !now['7g']);
  await drag(page, cell(page, '3c'), page.getByRole('group', { name: 'Black: pieces in hand' }));
  await page.getByRole('group', { name: 'Black: pieces in hand' }).getByRole('button', { name: 'pawn in hand, 1' }).waitFor();
  await soon(() => text(page).inputValue(), (sfen) => / b P 1$/.test(sfen), { what: 'a pawn in hand' });
  await drag(page, page.getByRole('button', { name: 'pawn in hand, 1' }), cell(page, '5e'));
  await soon(() => position(page), (now) => now['5e'] === 'black pawn');
  await refused(page, 'two pawns');
  await drag(page, cell(page, '5e'), { x: 5, y: 200 });
  await soon(() => position(page), (now) => !now['5e']);
  await fine(page);
  // Kings: none, and two of one side.
  await drag(page, cell(page, '5a'), { x: 5, y: 200 });
  await page.getByText(/White has no king, as in mate problems/).waitFor();
  await drag(page, cell(page, '5i'), { x: 5, y: 200 });
  await refused(page, 'both kings are missing');
  assert.ok(await page.getByRole('button', { name: 'Play from here' }).isDisabled());
  assert.ok(await page.getByRole('button', { name: 'Copy a link' }).isDisabled());
  const king = page.getByRole('group', { name: 'Black', exact: true }).getByRole('button', { name: /^king, Black; 2 left/ });
  await drag(page, king, cell(page, '5h'));
  await drag(page, page.getByRole('button', { name: /^king, Black; 1 left/ }), cell(page, '5f'));
  await refused(page, 'two kings');
  await page.getByRole('banner').getByRole('button', { name: '日本語' }).click();
  await page.getByText(/玉が二枚あります/).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: 'Undo' }).click();
  await fine(page);
  await soon(() => position(page), (now) => now['5a'] === 'white king' && now['5i'] === 'black king');
});

test('Othello: taps and keys set discs, a full board is a finished game, and an odd one is remarked on', async (t) => {
  const { page } = await visit(t, { at: '#/edit' });
  await fine(page);
  await cell(page, 'a1').click();
  await soon(() => position(page), (now) => now.a1 === 'black');
  await page.getByText(/every disc touches others/).waitFor();
  await cell(page, 'a1').click();
  await soon(() => position(page), (now) => !now.a1);
  await page.getByLabel('Begin with').selectOption({ label: 'An empty board' });
  await refused(page, 'the board is empty');
  // By keys: arrows, letters, turning, deleting.
  await cell(page, 'd4').focus();
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('b');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('/');
  await soon(() => position(page), (now) => JSON.stringify(now) === '{"d4":"white","e4":"white"}', { what: 'two white discs' });
  await page.keyboard.press('Control+z');
  await soon(() => position(page), (now) => now.e4 === 'black');
  await page.getByText(/the four squares in the middle always have discs/).waitFor();
  await text(page).fill(`${'X'.repeat(64)}W1`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('status').getByText(/^The game is over here: Black wins/).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Play from here' }).isDisabled());
});

test('a position goes on as a game and as an analysis, and its address, text and pictures hold it', async (t) => {
  const { page, context } = await visit(t, { at: '#/edit/new~renju' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fine(page);
  await cell(page, 'h8').click();
  await choose(page.getByRole('group', { name: 'To move' }), 'White');
  await soon(() => text(page).inputValue(), (said) => /X.*\bw\b/.test(said), { what: 'the stone in the text' });
  await page.getByRole('button', { name: 'Copy a link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/edit\/new~renju/);
  assert.doesNotMatch(link, /token/);
  for (const kind of ['SVG', 'PNG']) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: kind, exact: true }).click();
    const file = readFileSync(await (await saved).path());
    assert.ok(kind === 'SVG' ? file.includes('<svg') : file.subarray(1, 4).toString() === 'PNG', kind);
  }
  await page.goto('about:blank');
  await page.goto(link);
  await soon(() => position(page), (now) => now.h8 === 'black', { what: 'the position of the link' });
  await page.getByRole('button', { name: 'Play from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play from here' });
  await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), 'Random');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.locator('[role=grid]:not([aria-busy=true])').waitFor();
  await soon(() => position(page), (now) => now.h8 === 'black');
  await page.goBack();
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.getByRole('group', { name: 'Moves and variations' }).waitFor();
  await soon(() => position(page), (now) => now.h8 === 'black');
});

test('handicaps, the rest in hand, and the sides exchanged', async (t) => {
  const { page } = await visit(t, { at: '#/edit/new~shogi' });
  await fine(page);
  await page.getByLabel('Begin with').selectOption({ label: 'Handicap: rook' });
  await soon(() => text(page).inputValue(), (sfen) => sfen.startsWith('lnsgkgsnl/7b1/') && sfen.includes(' w '), { what: 'no rook' });
  await page.getByRole('button', { name: 'All others to White’s hand' }).click();
  await soon(() => text(page).inputValue(), (sfen) => sfen.includes(' w r '), { what: 'the rook in hand' });
  await page.getByRole('button', { name: 'Exchange the sides' }).click();
  await soon(() => text(page).inputValue(), (sfen) => sfen.includes(' b R '), { what: 'the other hand' });
  await page.getByRole('button', { name: 'Black: one bishop more in hand' }).click();
  await refused(page, 'more pieces of the kind');
  await page.getByRole('button', { name: 'Black: one bishop fewer in hand' }).click();
  await fine(page);
});

test('a broken link and a text that nobody can read are said in words', async (t) => {
  const { page } = await visit(t, { at: `#/edit/${encodeURIComponent('new~shogi~~nonsense here')}` });
  await page.getByRole('alert').getByText(/holds no position that can be read/).waitFor();
  await fine(page);
  await text(page).fill('9/9/9 b - 1');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('alert').getByText(/nine ranks/).waitFor();
  await page.evaluate(() => (location.hash = '#/edit/new~chess'));
  await page.getByRole('alert').waitFor();
  await fine(page);
});

test('a phone: pieces are set by taps, and the board is not scrolled away', async (t) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await visit(t, { ...phone, at: '#/edit/new~othello' });
  await fine(page);
  await page.getByRole('group', { name: 'White', exact: true }).getByRole('button', { name: 'a white stone' }).tap();
  await cell(page, 'c3').tap();
  await soon(() => position(page), (now) => now.c3 === 'white');
});
