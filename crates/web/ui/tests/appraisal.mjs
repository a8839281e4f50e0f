import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { visit } from './support/browser.mjs';
import { newGame, openFile, playAll, position, square, squaresThat, study } from './support/screen.mjs';
import { removeFolder, startServer } from './support/server.mjs';
import { soon } from './support/soon.mjs';

const record = fileURLToPath(new URL('./files/short.ggf', import.meta.url));
const moves = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e6', 'e7'];

const panel = (page) => page.getByRole('region', { name: 'Analysis' });
const tab = (page) => page.getByRole('tab', { name: /^(Analysis|Report)$/ });
const rows = (page) => panel(page).locator('[data-number]');
const graph = (page) => panel(page).getByRole('slider');
const analyse = (page) => panel(page).getByRole('button', { name: /^(Analyse|Again)$/ });
const report = (page) => panel(page).getByRole('link', { name: /Full report/ });

async function appraise(page, level = '4') {
  await tab(page).click();
  await panel(page).getByLabel('Level').selectOption(level);
  await analyse(page).click();
}

test('a game on the page is analysed, and its moves and its graph lead to their positions', async (t) => {
  const { page, server } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  await tab(page).click();
  await panel(page).getByText('There is no move to analyse yet.').waitFor();
  assert.ok(await analyse(page).isDisabled(), 'nothing to analyse');
  await page.getByRole('tab', { name: 'Moves' }).click();
  await playAll(page, moves);
  await appraise(page);
  await report(page).waitFor();
  assert.equal(await rows(page).count(), moves.length);
  // The summary of both sides agrees with the table.
  const losses = await rows(page).locator('td:last-child').allInnerTexts();
  const lost = losses.reduce((sum, text) => sum + (Number.parseInt(text, 10) || 0), 0);
  const told = await panel(page).getByRole('table', { name: 'Discs lost' }).locator('td:nth-of-type(1)').allInnerTexts();
  assert.equal(told.map(Number).reduce((a, b) => a + b), lost);

  await rows(page).nth(2).getByRole('button').click();
  await page.getByText(`This is move 3 of ${moves.length}.`).waitFor();
  await soon(() => position(page), (discs) => Object.keys(discs).length === 7, { what: 'the position after three moves' });
  assert.equal(await graph(page).getAttribute('aria-valuenow'), '3');
  // The scale stands on the right.
  const box = await graph(page).boundingBox();
  await graph(page).click({ position: { x: (box.width - 38) / 2, y: 40 } });
  await page.getByText(`This is move 5 of ${moves.length}.`).waitFor();
  await graph(page).press('ArrowRight');
  await page.getByText(`This is move 6 of ${moves.length}.`).waitFor();
  await graph(page).press('Home');
  await page.getByText(`This is move 0 of ${moves.length}.`).waitFor();
  await graph(page).press('End');
  await page.getByRole('button', { name: 'Back to the game' }).waitFor({ state: 'detached' });

  const [whole] = await Promise.all([page.context().waitForEvent('page'), report(page).click()]);
  await whole.getByRole('heading', { name: 'All moves' }).waitFor();
  assert.ok(whole.url().startsWith(`${server.origin}/report/game/`));
  assert.equal(await whole.locator('svg.graph a').count(), moves.length);
  await whole.close();

  // The game continues, and the analysis still covers the earlier moves.
  await graph(page).press('End');
  await square(page, (await squaresThat(page, 'legal'))[0]).click();
  await panel(page).getByText('1 move was played since and is not analysed.').waitFor();
  for (let undone = 0; undone < 2; undone++) await page.getByRole('button', { name: 'Undo' }).click();
  await panel(page).getByText('The value of every move', { exact: false }).waitFor();
  assert.equal(await rows(page).count(), 0, 'it was about a game that was taken back');
});

test('a game that is over is analysed at once, and errors have their values on the squares', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  const analyseMoves = page.getByRole('button', { name: 'Analyse the moves' });
  assert.equal(await analyseMoves.count(), 0, 'the game has just begun');
  // White has no disc left after nine moves.
  await playAll(page, ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5']);
  await square(page, 'c5').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await analyseMoves.click();
  await report(page).waitFor({ timeout: 60_000 });
  assert.equal(await rows(page).count(), 9);
  const large = panel(page).locator('tr.large');
  const [played, best] = await large.last().evaluate((row) =>
    [2, 5].map((place) => row.querySelector(`td:nth-child(${place})`).textContent.match(/[a-h][1-8]/)[0]),
  );
  await large.last().getByRole('button').click();
  const values = page.locator('.candidate');
  await soon(() => values.count(), (count) => count >= 3, { what: 'the values of the move and of better ones' });
  const squares = await values.evaluateAll((all) =>
    all.map(({ style }) => 'abcdefgh'[style.getPropertyValue('--x')] + (Number(style.getPropertyValue('--y')) + 1)),
  );
  assert.deepEqual(squares.slice(0, 2), [played, best]);
  const lines = panel(page).getByRole('list', { name: /^The best moves at move/ }).getByRole('listitem');
  assert.equal(await lines.count(), 3);
  assert.match(await lines.first().innerText(), new RegExp(`^[+−]?\\d+=?\\s+\\d+\\.\\d %\\s+${best} `));
  await page.getByRole('tab', { name: 'Moves' }).click();
  await soon(() => values.count(), (count) => count === 0, { what: 'a board without values' });
});

test('a record that was opened is analysed, in Japanese too', async (t) => {
  const { page } = await visit(t, { at: '#/analyse', locale: 'ja-JP' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'ファイルを選ぶ' }).click();
  await (await chooser).setFiles(record);
  await page.getByRole('tab', { name: '解析レポート' }).click();
  const here = page.getByRole('region', { name: '分析' });
  await here.getByLabel('レベル').selectOption('4');
  await here.getByRole('button', { name: '分析', exact: true }).click();
  await here.getByRole('link', { name: /全体のレポート/ }).waitFor({ timeout: 60_000 });
  const count = await here.locator('[data-number]').count();
  assert.ok(count > 50, `${count} moves`);
  await here.locator('[data-number="1"]').getByRole('button').click();
  await soon(() => position(page), (discs) => Object.values(discs).filter((one) => one !== '空き').length === 5, {
    what: 'the position after one move',
  });
  const [whole] = await Promise.all([
    page.context().waitForEvent('page'),
    here.getByRole('link', { name: /全体のレポート/ }).click(),
  ]);
  await whole.getByRole('heading', { name: '全着手' }).waitFor();
});

test('an analysis is cancelled, and nothing else may begin beside it', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await openFile(page, record);
  await appraise(page, '16');
  const cancel = panel(page).getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  assert.equal(await analyse(page).count(), 0, 'there is no second click');
  await panel(page).getByRole('progressbar').waitFor();
  await soon(() => rows(page).count(), (count) => count > 3, { what: 'some moves' });
  await cancel.click();
  await panel(page).getByText(/^Stopped after \d+ of \d+ moves/).waitFor();
  const stopped = await rows(page).count();
  assert.ok(stopped > 0, 'what was found stays');
  assert.equal(await report(page).count(), 0, 'there is no report of a part');
  // The analysis of a position replaces it.
  await analyse(page).click();
  await cancel.waitFor();
  await page.getByRole('region', { name: 'Engine' }).getByRole('button', { name: 'Analyse' }).click();
  await panel(page).getByText(/^Stopped after/).waitFor();
  await page.getByRole('region', { name: 'Engine' }).getByRole('button', { name: 'Stop' }).click();
  // It replaces the analysis of a position, too.
  await appraise(page, '4');
  await report(page).waitFor({ timeout: 60_000 });
});

test('a server that ends in the middle says so, and the next one can be asked', async (t) => {
  const first = await startServer();
  const { page } = await visit(t, { server: first, at: '#/analyse' });
  await openFile(page, record);
  await appraise(page, '16');
  await panel(page).getByRole('button', { name: 'Cancel' }).waitFor();
  await first.stop();
  await panel(page).getByText('No analysis: The connection', { exact: false }).waitFor();
  assert.ok(await analyse(page).isDisabled(), 'nobody is there');
  const second = await startServer({ data: first.data, port: first.port });
  t.after(async () => {
    await second.stop();
    removeFolder(first.data);
  });
  await soon(() => analyse(page).isEnabled(), Boolean, { what: 'the connection' });
  await appraise(page, '4');
  await report(page).waitFor({ timeout: 60_000 });
});

test('only boards that can be analysed offer it', async (t) => {
  const { page } = await visit(t);
  const home = () => page.evaluate(() => (location.hash = '#/'));
  for (const [game, options] of [
    ['Renju', {}],
    ['Shogi', {}],
    ['Othello', { rules: '6×6' }],
  ]) {
    await newGame(page, game, { mode: 'Two people', ...options });
    assert.equal(await tab(page).count(), 0, `${game} has none`);
    await home();
  }
  await page.evaluate(() => (location.hash = '#/analyse'));
  await study(page, 'Renju', ['h8']);
  await tab(page).click();
  assert.equal(await page.getByText('Sanban’s analysis').count(), 0, 'nor on the Analyse screen');
});

test('a game from a position that was set up is analysed', async (t) => {
  const { page } = await visit(t);
  const start = '------------------X--------XX------OXX-----O--------------------W4';
  await newGame(page, 'Othello', { mode: 'Two people', position: start });
  const legal = await soon(() => squaresThat(page, 'legal'), (squares) => squares.length > 0, { what: 'a turn' });
  await playAll(page, [legal[0]]);
  await appraise(page);
  await report(page).waitFor();
  assert.equal(await rows(page).count(), 1);
});

test('the values of the opening book stand on the squares, and its moves can be played', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5']);
  await page.getByRole('tab', { name: 'Book' }).click();
  const book = page.getByRole('region', { name: 'Book' });
  const moves = book.getByRole('button', { name: /^Play / });
  const known = await soon(() => moves.count(), (count) => count > 1, { what: 'the answers' });
  const values = page.locator('.candidate');
  await soon(() => values.count(), (count) => count === known, { what: 'their values on the board' });
  assert.match(await moves.first().innerText(), /^(d6|f6)$/);
  await moves.first().click();
  await soon(() => position(page), (discs) => Object.keys(discs).length === 6, { what: 'the position after it' });
  await soon(() => moves.count(), (count) => count > 0, { what: 'the next moves' });
  await page.getByRole('tab', { name: 'Moves' }).click();
  await soon(() => values.count(), (count) => count === 0, { what: 'a board without values' });
  // Far from the start it knows nothing.
  await page.evaluate(() => (location.hash = '#/analyse'));
  await study(page, 'Othello', ['f5', 'f6', 'f7']);
  await page.getByRole('tab', { name: 'Book' }).click();
  await book.getByText('The opening book does not have this position.').waitFor();
});
