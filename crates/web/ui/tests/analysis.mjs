import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { kept, playAll, selectByText, square, study } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

/** Opens the report of the engine that is chosen above. */
async function reportOf(page) {
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByText('The engine above', { exact: true }).click();
}

test('lines of an engine appear, and stay after stop and reload', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6', 'c3']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Two moves ahead');
  await panel.getByLabel('Lines').selectOption('3');
  await panel.getByRole('button', { name: 'Analyse' }).click();
  const lines = panel.locator('ol > li');
  await soon(() => lines.count(), (count) => count === 3, { what: 'three lines' });
  const stop = panel.getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await panel.getByRole('button', { name: 'Search deeper' }).waitFor();
  const shown = await lines.count();
  const scores = await lines.locator('.score').allInnerTexts();
  assert.ok(scores.every((text) => /\d/.test(text)), scores.join());
  await kept(page);
  assert.match(page.url(), /#\/analyse\/(?!new-)/);
  await page.reload();
  const tree = page.getByRole('group', { name: 'Moves and variations' });
  await tree.getByRole('button', { name: /^3\. / }).click();
  await soon(() => lines.count(), (count) => count === shown, { what: 'the lines that were kept' });
  assert.deepEqual(await lines.locator('.score').allInnerTexts(), scores);
  await panel.getByText(/Two moves ahead/).last().waitFor();
});

test('a press before the next position has come is judged by that position', async (t) => {
  const { context, server } = await visit(t);
  const page = await context.newPage();
  let holds = false;
  const held = [];
  // Delays positions, as a slow network would.
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (holds && JSON.parse(text).answer?.type === 'view') held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await page.goto(`${server.origin}/#/analyse`);
  await study(page, 'Othello', []);
  await square(page, 'f5').waitFor();
  const cell = (name) => page.locator(`[data-square="${name}"]`);
  const moves = page.getByRole('group', { name: 'Moves and variations' }).getByRole('button', { name: /^\d+\. / });
  holds = true;
  await cell('f5').click();
  await moves.first().waitFor();
  assert.equal(await page.getByRole('grid').getAttribute('aria-busy'), 'true');
  // Legal at the start, which the board still shows, but not after f5.
  await cell('d3').click();
  await page.locator('.toasts .toast.bad').first().waitFor();
  assert.equal(await moves.count(), 1);
  holds = false;
  for (const send of held.splice(0)) send();
  await square(page, 'd6').click();
  await soon(() => moves.count(), (count) => count === 2, { what: 'the next move' });
});

test('the strongest player puts its values on the squares', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'The strongest');
  await panel.getByLabel('Lines').selectOption('3');
  await panel.getByRole('button', { name: 'Analyse' }).click();
  const values = page.locator('.candidate');
  await soon(() => values.count(), (count) => count === 3, { what: 'three values' });
  assert.ok((await values.allInnerTexts()).every((text) => /^[+−-]?\d/.test(text)));
  await panel.getByText(/depth (8|9|[1-9]\d)/i).first().waitFor();
  await panel.getByRole('button', { name: 'Stop' }).click();
});

test('the review of a game draws the graph, and the graph goes to a move', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6', 'c3', 'd3', 'c4', 'f4']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Two moves ahead');
  await reportOf(page);
  await page.getByLabel('Time per move').selectOption({ label: '0.1 s' });
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByText('Every position of this line is analysed.').waitFor();
  const graph = page.getByRole('slider');
  assert.match(await graph.getAttribute('aria-label'), /7 of 7 positions/);
  // The scale stands on the right.
  const box = await graph.boundingBox();
  await graph.click({ position: { x: 7, y: box.height / 2 } });
  await soon(() => graph.getAttribute('aria-valuenow'), (now) => now === '0');
  await graph.click({ position: { x: (box.width - 38) / 2, y: box.height / 2 } });
  await soon(() => graph.getAttribute('aria-valuenow'), (now) => now === '3');
  await page.getByText(/3 ·\s+White to move/).waitFor();
  await graph.press('ArrowRight');
  await soon(() => graph.getAttribute('aria-valuenow'), (now) => now === '4');
  const report = page.locator('table.moves tbody tr');
  assert.equal(await report.count(), 6);
});

test('a game that is over counts as reviewed', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  // White has no disc left after nine moves.
  await study(page, 'Othello', ['e6', 'f4', 'e3', 'f6', 'g5', 'd6', 'e7', 'f5', 'c5']);
  await page.getByText('The game is over here.').waitFor();
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Two moves ahead');
  await reportOf(page);
  await page.getByLabel('Time per move').selectOption({ label: '0.1 s' });
  await page.getByText(/9 of 10 are left/).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  const done = page.getByText('Every position of this line is analysed.');
  await done.waitFor();
  await kept(page);
  await page.reload();
  await reportOf(page);
  await done.waitFor();
});

test('a variation: played, commented, promoted, deleted, and played on from', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6', 'c3']);
  const tree = page.getByRole('group', { name: 'Moves and variations' });
  await tree.getByRole('button', { name: /^1\. / }).click();
  await square(page, 'f6').click();
  await tree.getByRole('group', { name: 'Variation' }).getByRole('button', { name: /^2\. f6/ }).waitFor();
  await page.getByLabel('Comment on this position').fill('the diagonal');
  await kept(page);
  await page.reload();
  await tree.getByText('the diagonal').waitFor();
  const branch = tree.getByRole('group', { name: 'Variation' });
  await branch.getByRole('button').click();
  await page.getByRole('button', { name: 'Promote branch' }).click();
  await soon(() => branch.innerText(), (text) => text.includes('d6'), { what: 'the old line as a variation' });
  await page.getByRole('button', { name: 'Delete branch' }).click();
  await branch.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Play from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Play from here' });
  await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), 'Random');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Your turn', { exact: true }).waitFor();
  await playAll(page, ['d6']);
});

test('a player without values shows the move it would play', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  // White has to stop an open three.
  await study(page, 'Renju', ['h8', 'a1', 'h9', 'a15', 'h10']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Three moves ahead, broadly');
  const lines = panel.locator('ol > li');
  for (const count of ['1', '3']) {
    await panel.getByLabel('Lines').selectOption(count);
    await panel.getByRole('button', { name: /^(Analyse|Search deeper)$/ }).click();
    await lines.first().waitFor({ timeout: 30_000 });
    assert.equal(await lines.count(), 1, 'one move, whatever was asked for');
    assert.equal((await lines.locator('.score').innerText()).trim(), '');
    const move = await lines.locator('.line button').first().innerText();
    assert.match(move, /^h(7|11|6|12)$/);
    await panel.getByRole('button', { name: 'Stop' }).click();
  }
  await kept(page);
});

test('mistakes are gone to one after the other, by a button and by a key', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'c5', 'b4']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Two moves ahead');
  await reportOf(page);
  await page.getByLabel('Time per move').selectOption({ label: '0.1 s' });
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByText('Every position of this line is analysed.').waitFor();
  // With these thresholds nearly every move that is not the engine's own is a mistake.
  const limit = page.getByLabel(/^Mistake: loses at least/);
  await limit.fill('0.1');
  await limit.press('Enter');
  const graph = page.getByRole('slider');
  const at = async () => Number(await graph.getAttribute('aria-valuenow'));
  const wrong = await soon(
    () =>
      page.locator('table.moves tbody tr').evaluateAll((rows) =>
        rows.flatMap((row, place) => (/mistake|blunder/.test(row.textContent) ? [place + 1] : [])),
      ),
    (plies) => plies.length > 1,
    { what: 'mistakes' },
  );
  const next = page.getByRole('button', { name: 'Next mistake' });
  await graph.press('Home');
  await next.click();
  await soon(at, (ply) => ply === wrong[0] - 1, { what: 'the position before the first mistake' });
  // What was played and what is better, in words and on the board.
  const board = page.getByRole('region', { name: 'Board' });
  await board.getByText(new RegExp(`^${wrong[0]}\\. \\S+ was played and loses [\\d.]+\\. Better: \\S+\\.$`)).waitFor();
  await soon(() => page.locator('.candidate').count(), (count) => count === 2, { what: 'both moves on the board' });
  await page.keyboard.press('m');
  await soon(at, (ply) => ply === wrong[1] - 1, { what: 'the second mistake' });
  // After the last one it begins again.
  await graph.press('End');
  await next.click();
  await soon(at, (ply) => ply === wrong[0] - 1, { what: 'the first mistake again' });
});

test('hints are hidden but recorded, and shown where somebody wants them', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6']);
  const panel = page.getByRole('region', { name: 'Engine' });
  await selectByText(panel.getByLabel('Engine'), 'Two moves ahead');
  await panel.getByRole('switch', { name: /Hide hints/ }).check();
  await panel.getByRole('button', { name: 'Analyse' }).click();
  await panel.getByText(/^Hidden\. \d+ lines? (is|are) recorded/).waitFor();
  assert.equal(await panel.locator('ol > li').count(), 0);
  assert.equal(await page.locator('.candidate').count(), 0, 'nothing on the board');
  await panel.getByRole('button', { name: 'Show them here' }).click();
  await panel.locator('ol > li').first().waitFor();
  await page.locator('.candidate').first().waitFor();
  // Only there.
  await page.getByRole('group', { name: 'Moves and variations' }).getByRole('button', { name: /^1\. / }).click();
  await panel.getByText(/^Hidden\. /).waitFor();
  assert.equal(await panel.locator('ol > li').count(), 0);
  await kept(page);
  await page.reload();
  const hides = panel.getByRole('switch', { name: /Hide hints/ });
  await hides.waitFor();
  assert.ok(await hides.isChecked(), 'it holds');
});
