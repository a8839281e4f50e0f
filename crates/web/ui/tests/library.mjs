import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { ask } from './support/ask.mjs';
import { visit } from './support/browser.mjs';
import { chooseFiles, dropFiles, fillLibrary, GAMES } from './support/library.mjs';
import { position, square, study } from './support/screen.mjs';
import { expectSoon } from './support/soon.mjs';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const explorer = (page) => page.getByRole('region', { name: /^(Moves of the library|ライブラリの手)$/ });
const at = (page, id) => page.evaluate((hash) => (location.hash = `#/library/${encodeURIComponent(hash)}`), id);

/** The moves of the explorer with their numbers of games. */
async function tree(page) {
  // All rows at once: they may change meanwhile.
  return explorer(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => {
        // The button's own text, without the number of its key.
        const move = row.querySelector('button').firstChild.textContent.trim();
        return `${move} ${row.cells[1].textContent}`;
      }),
    );
}

test('games are dropped, listed, filtered, and stepped through with the explorer beside the board', async (t) => {
  const { page } = await visit(t, { at: '#/library' });
  await page.getByText('The library has no games yet.').waitFor();
  await dropFiles(page, [GAMES, { name: 'broken.csa', text: 'V2.2\nPI\n+\n+7776FU\n+7776FU\n' }]);
  await page.getByText(/^3 games added, 1 refused/).first().waitFor();
  await page.getByText('3 games found').waitFor();
  // The latest first.
  assert.match(await page.locator('main li').first().innerText(), /2010[\s\S]*Bob – Carol/);

  // The same file again adds nothing, and a reason is told for what is refused.
  await page.getByRole('tab', { name: 'Import' }).click();
  await chooseFiles(page, [GAMES, { name: 'broken.csa', text: 'V2.2\nPI\n+\n+7776FU\n+7776FU\n' }]);
  await page.getByText('0 games added, 3 known already, from 2 files.').waitFor();
  await page.getByText(/^broken\.csa: game 1: /).waitFor();

  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByText('Conditions', { exact: true }).click();
  await page.getByLabel('Player').fill('羽生');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('1 game found').waitFor();
  await page.getByRole('button', { name: 'Clear conditions' }).click();
  await page.getByText('3 games found').waitFor();
  await page.getByLabel('Result').selectOption('black');
  await page.getByLabel('Years: to').fill('2000');
  await page.keyboard.press('Enter');
  await page.getByText('1 game found').waitFor();
  await page.getByRole('button', { name: 'Clear conditions' }).click();

  await page.getByRole('link', { name: 'Open: Alice – Bob 1999' }).click();
  await page.getByRole('heading', { name: 'Alice – Bob' }).waitFor();
  // All first moves of Othello are one, from whatever side.
  await expectSoon(() => tree(page), ['f5 3']);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectSoon(() => tree(page), ['c4 2', 'c3 1']);
  // The first move of the list, which leaves the game; Home, and the board is at its start.
  await page.keyboard.press('1');
  await expectSoon(() => tree(page), ['d3 1', 'g5 1']);
  await expectSoon(async () => (await position(page)).c4, 'black');
  await page.keyboard.press('Home');
  await expectSoon(() => tree(page), ['f5 3']);
  // Another side of the board, by mouse.
  await square(page, 'd3').click();
  await expectSoon(() => tree(page), ['c5 3']);

  await page.getByRole('button', { name: 'New board' }).click();
  await expectSoon(() => tree(page), ['f5 3']);
  await explorer(page).getByRole('button', { name: 'Play f5' }).click();
  await explorer(page).getByRole('button', { name: 'Play d6' }).click();
  await explorer(page).getByRole('button', { name: 'Play c4' }).click();
  await expectSoon(() => tree(page), ['d3 1', 'g5 1']);
  await page.getByRole('button', { name: 'Games with this position' }).click();
  await page.getByText('2 games found').waitFor();
  await page.getByText('Games that reach the position after f5 d6 c4').waitFor();
});

test('the explorer is beside an analysis, and follows it', async (t) => {
  const { page } = await visit(t);
  await fillLibrary(page);
  await page.evaluate(() => (location.hash = '#/analyse'));
  await study(page, 'Othello', ['f5']);
  await page.getByRole('tab', { name: 'Library' }).click();
  await expectSoon(() => tree(page), ['d6 3']);
  await explorer(page).getByRole('button', { name: 'Play d6' }).click();
  await expectSoon(() => tree(page), ['c4 2', 'c3 1']);
  await square(page, 'c6').click();
  await explorer(page).getByText('No game of the library has this position.').waitFor();
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expectSoon(() => tree(page), ['c4 2', 'c3 1']);
});

test('a part of the board finds games, by squares and by text', async (t) => {
  const { page } = await visit(t);
  await fillLibrary(page);
  await page.getByText('Conditions', { exact: true }).click();
  await page.getByText('Part of the board', { exact: true }).click();
  const pattern = page.getByRole('textbox', { name: /^Pattern/ });
  const standing = page.getByRole('combobox', { name: /^What stands there/ });
  await standing.selectOption({ label: 'White' });
  await square(page, 'g5').click();
  await standing.selectOption({ label: 'Empty' });
  await square(page, 'g4').click();
  assert.equal(await pattern.inputValue(), 'g5=O,g4=.');
  await page.getByRole('button', { name: 'Find' }).click();
  // The game played there on another side of the board.
  await page.getByText('1 game found').waitFor();
  await pattern.fill('g5=O,g4=.,count-white=30..');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('0 games found').waitFor();
  // A second press takes a square away again.
  await square(page, 'g4').click();
  assert.equal(await pattern.inputValue(), 'g5=O,count-white=30..');
  await pattern.fill('c4=Q');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('alert').getByText(/expected a piece/).waitFor();
});

test('players have a page with results and openings', async (t) => {
  const { page } = await visit(t);
  await fillLibrary(page);
  await page.getByRole('tab', { name: 'Players' }).click();
  await page.getByLabel('Part of a name').fill('ali');
  await page.getByRole('link', { name: /Alice/ }).click();
  await page.getByRole('heading', { name: 'Alice' }).waitFor();
  const rows = page.getByRole('table', { name: 'Result' }).locator('tbody tr');
  const said = (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
  assert.deepEqual(said, ['Black 1 1 0 0 100.0 %', 'White 1 1 0 0 100.0 %', 'Both 2 2 0 0 100.0 %']);
  await page.getByRole('row', { name: /^Tiger Black 1/ }).waitFor();
  await page.getByText('sanban library analyze othello --player "Alice" --cards').waitFor();
  await page.getByRole('button', { name: 'Openings as White' }).click();
  await page.getByText('Only games that fulfil the conditions').waitFor();
  await expectSoon(() => tree(page), ['f5 1']);
});

/** A deck with two cards, of positions one after the other. */
function deck() {
  const card = (position, best, line, played) => ({
    position,
    kind: 'mistake',
    level: 2,
    best,
    line,
    played,
    loss: 300,
    origin: 'Alice - Bob, 1999',
    due: 0,
    stability: null,
    difficulty: null,
    reviewed: null,
    reviews: 0,
    lapses: 0,
  });
  const cards = [
    card('---------------------------OX------XO---------------------------B1', 'f5', ['f5'], 'd3'),
    card('---------------------------OX------XXX--------------------------W2', 'd6', ['d6', 'c3'], 'f4'),
  ];
  return JSON.stringify({ deck: 1, game: 'othello', cards });
}

test('cards are practised with the keyboard, and taken along as a file', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t);
  await fillLibrary(page);
  await page.getByRole('tab', { name: 'Practice' }).click();
  await page.getByText('There are no cards yet.').waitFor();
  await chooseFiles(page, [{ name: 'deck.json', text: deck() }], 'Add the cards of a file');
  await page.getByText('2 of 2 cards due today').waitFor();
  await page.getByText('Black to move: find the best move.').waitFor();
  await square(page, 'd3').click();
  await page.getByText('Not this. The best is f5').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Again today').waitFor();
  await page.getByText('2 of 2 cards due today').waitFor();
  await square(page, 'f5').click();
  await page.getByText('Right: f5').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('White to move: find the best move.').waitFor();
  await page.getByText('1 of 2 cards due today').waitFor();
  await page.keyboard.press('s');
  await page.getByText('The best is d6 c3').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the cards as a file' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  assert.equal(JSON.parse(text).cards.length, 2);
  await chooseFiles(page, [{ name: 'deck.json', text: '{"deck": 2}' }], 'Add the cards of a file');
  await page.getByText('expected a deck of othello, version 1').waitFor();
  await page.getByLabel('Kind').selectOption({ label: 'Endgames' });
  await page.getByText('Nothing is due today.').waitFor();
});

test('a folder of this computer is added by its path, with the token only', async (t) => {
  const { page, server } = await visit(t, { at: '#/library' });
  const path = join(import.meta.dirname, 'files');
  await page.getByLabel('A folder or a large file of this computer').fill(path);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(/games? added, 0 refused/).first().waitFor();
  await page.getByLabel('A folder or a large file of this computer').or(page.getByText(/games? found/)).first().waitFor();
  const { page: other } = await visit(t, { server, token: false, at: '#/library' });
  await other.getByRole('tab', { name: 'Import' }).click();
  await other.getByText('Only the page that was opened with the token can read folders.').waitFor();
  const answer = await other.evaluate(ask, { token: null, request: { type: 'library', request: { type: 'import-path', path } } });
  assert.equal(answer.type, 'refused');
});

test('another process adds games while the page is open', async (t) => {
  const { page, server } = await visit(t);
  await fillLibrary(page);
  const more = join(server.data, 'more.ggf');
  writeFileSync(more, GAMES.text.replaceAll('[Bob]', '[Dora]').replace('B[c4];)', 'B[c4]W[f4];)'));
  const library = join(server.data, 'library');
  execFileSync(server.path, ['library', 'import', more, '--library', library], { stdio: 'ignore' });
  await page.getByRole('tab', { name: 'Board' }).click();
  await expectSoon(() => tree(page), ['f5 4']);
  await page.getByRole('tab', { name: 'Games' }).click();
  await page.getByText('4 games found').waitFor();
  execFileSync(server.path, ['library', 'verify', '--library', library], { stdio: 'ignore' });
});

test('the library on a phone and in Japanese', async (t) => {
  const { page } = await visit(t, { ...phone, locale: 'ja-JP' });
  await fillLibrary(page, 'ja');
  for (const [part, seen] of [
    ['othello/games', '3 局が該当'],
    ['othello/board', '3 局'],
    ['othello/player/羽生 善治', '正確さ'],
    ['othello/cards', 'カードはまだありません。'],
    ['shogi/games', '将棋の対局はまだありません。'],
  ]) {
    await at(page, part);
    await page.getByText(seen, { exact: false }).first().waitFor();
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${part} is ${wide} px too wide`);
  }
  await at(page, 'othello/board');
  await square(page, 'f5').tap();
  await expectSoon(() => tree(page), ['d6 3']);
});
