// The page as a teacher: the strongest part at hand by itself, and reviews that are true.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, kept, newGame, playAll, selectByText, square, study } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

const engine = (page) => page.getByRole('region', { name: 'Engine' });
const tree = (page) => page.getByRole('group', { name: 'Moves and variations' });

/** Opens a text on the Analyse screen. */
async function paste(page, text) {
  await page.getByLabel('Paste a record or a position').fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await tree(page).waitFor();
}

async function review(page, time = '0.1 s') {
  await page.getByRole('tab', { name: 'Report' }).click();
  const judge = page.getByText('The engine above', { exact: true });
  if (await judge.isVisible()) await judge.click();
  await page.getByLabel('Time per move').selectOption({ label: time });
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByText('Every position of this line is analysed.').waitFor({ timeout: 120_000 });
}

/** The rows of the report: `[ply, move, value, loss, verdict, better]`. */
const rows = (page) =>
  page.locator('table.moves tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));

for (const { game, first } of [
  { game: 'Othello', first: 'f5' },
  { game: 'Renju', first: 'h8' },
  { game: 'Shogi', first: null },
]) {
  test(`${game} is analysed by the strongest by default, with values`, async (t) => {
    const { page } = await visit(t, { at: '#/analyse' });
    await study(page, game, first ? [first] : []);
    const select = engine(page).getByLabel('Engine');
    const [chosen, last] = await select.evaluate((element) => [element.value, [...element.options].at(-1).value]);
    assert.equal(chosen, last, 'the last of the list is the strongest');
    assert.match(chosen, /alphabeta/);
    await engine(page).getByRole('button', { name: 'Analyse' }).click();
    const scores = engine(page).locator('ol > li .score');
    await soon(() => scores.allInnerTexts(), (texts) => texts.length === 3 && texts.every((text) => /\d/.test(text)), {
      what: 'three values',
    });
    await engine(page).getByRole('button', { name: 'Stop' }).click();
  });
}

test('Othello: the four first moves are worth the same, and none is a mistake', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  for (const move of ['f5', 'd3']) {
    await page.evaluate(() => (location.hash = '#/analyse'));
    await study(page, 'Othello', [move, move === 'f5' ? 'f6' : 'c3']);
    await review(page);
    const [[, , , loss, verdict]] = await rows(page);
    assert.equal(loss, '0', move);
    assert.equal(verdict, '', move);
  }
});

test('a move that mates is no mistake, whichever mate it is, and one that misses the mate is', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  // Two golds in hand: G*5b mates at once, G*4b and G*6b let the king live a little longer or go.
  const start = 'sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1';
  await paste(page, `${start} moves G*5b`);
  await review(page);
  const [[, , , , right]] = await rows(page);
  assert.equal(right, 'proven win');
  await page.evaluate(() => (location.hash = '#/analyse'));
  await paste(page, `${start} moves 5i5h 5a6b`);
  await review(page);
  const [[, , , , wrong, better]] = await rows(page);
  assert.match(wrong, /mistake|blunder/);
  assert.match(better, /G\*5b/);
  // The tree marks it, and "next mistake" stops before it.
  await page.getByRole('button', { name: 'Next mistake' }).click();
  await page.getByRole('region', { name: 'Board' }).getByText(/^1\. K-5h was played.* Better: G\*5b\.$/).waitFor();
});

test('Renju: a four that wins is proven, and marked where it is played', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Renju', ['h8', 'a1', 'h9', 'a15', 'h10', 'o1']);
  await square(page, 'h11').click();
  await tree(page).getByRole('button', { name: /^7\. / }).waitFor();
  await review(page);
  const found = await rows(page);
  assert.ok(found.some((row) => row[4] === 'proven win'), JSON.stringify(found));
  assert.match(found[6][2], /^\+#/, 'the open four wins');
  await page.getByRole('tab', { name: 'Moves', exact: true }).click();
  await tree(page).getByRole('button', { name: /proven win/ }).first().waitFor();
});

test('reviews of different engines are kept apart, and the shown one says whose it is', async (t) => {
  const { page } = await visit(t, { at: '#/analyse' });
  await study(page, 'Othello', ['f5', 'd6', 'c3', 'd3']);
  await selectByText(engine(page).getByLabel('Engine'), 'Two moves ahead');
  await review(page);
  await page.getByText('Review by Two moves ahead, 0.1 s a position').waitFor();
  const before = await rows(page);
  // Another engine looks at one position: the review does not take its value.
  await selectByText(engine(page).getByLabel('Engine'), 'The strongest');
  await engine(page).getByRole('button', { name: /^(Analyse|Search deeper)$/ }).click();
  await engine(page).getByText(/depth (8|9|[1-9]\d)/i).first().waitFor();
  await engine(page).getByRole('button', { name: 'Stop' }).click();
  assert.deepEqual(await rows(page), before);
  // With other settings everything is to be done again, and replaces what is shown.
  await page.getByText(/By The strongest, 0.1 s a position: 5 of 5 are left/).waitFor();
  await page.getByRole('button', { name: 'Review the whole game' }).click();
  await page.getByText('Review by The strongest, 0.1 s a position').waitFor();
  await page.getByText('Every position of this line is analysed.').waitFor();
  assert.notDeepEqual(await rows(page), before);
  await kept(page);
  await page.reload();
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByText('Review by The strongest, 0.1 s a position').waitFor();
});

test('what was analysed during the game need not be analysed again', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  await playAll(page, ['f5', 'd6', 'c3', 'd3', 'c4', 'f4']);
  await page.getByRole('tab', { name: 'Analysis' }).click();
  const panel = page.getByRole('region', { name: 'Analysis' });
  await panel.getByLabel('Level').selectOption('4');
  await panel.getByRole('button', { name: 'Analyse', exact: true }).click();
  await panel.getByRole('link', { name: /Full report/ }).waitFor();
  const found = await panel.locator('[data-number]').allInnerTexts();
  await page.getByRole('button', { name: 'Analyse this game' }).last().click();
  await tree(page).waitFor();
  await page.getByRole('tab', { name: 'Report' }).click();
  assert.deepEqual(await panel.locator('[data-number]').allInnerTexts(), found);
  // It is one report: that of the engine is behind a switch.
  assert.equal(await page.locator('table.moves').count(), 0);
});

test('a hint has its value and its line, in the notation of the reader', async (t) => {
  for (const [locale, game, opponent, pattern] of [
    ['en-US', 'Shogi', 'One move ahead', /^Hint: [PLNSGBRK]\S+\s*[+−≥≤]?\d\S*\s+[PLNSGBRK]/],
    ['en-US', 'Renju', 'One move ahead', /^Hint: [a-o]\d+/],
  ]) {
    const { page } = await visit(t, { locale });
    await newGame(page, game, { opponent, colour: 'Black' });
    await page.getByRole('button', { name: 'Hint' }).click();
    const advice = page.locator('.advice');
    await advice.waitFor();
    assert.match((await advice.innerText()).replace(/\s+/g, ' '), pattern);
  }
});

test('the first moves of the strongest vary from game to game', async (t) => {
  const { page } = await visit(t);
  const seen = new Set();
  for (let game = 0; game < 12 && seen.size < 2; game++) {
    await page.evaluate(() => (location.hash = '#/'));
    await newGame(page, 'Shogi', { opponent: 'As far as time allows', colour: 'White' });
    const first = page.locator('[data-ply="1"] .move');
    await first.waitFor();
    seen.add(await first.innerText());
  }
  assert.ok(seen.size >= 2, [...seen].join());
});

test('a match tells first that it was decided by the clock', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t, { at: '#/matches' });
  await choose(page, 'Renju');
  // Clocks that nobody can keep.
  await page.getByLabel('Clock in seconds').fill('0.01');
  await page.getByRole('spinbutton', { name: 'Games', exact: true }).fill('2');
  const players = page.getByLabel(/^Player \d/);
  await selectByText(players.nth(1), 'Three moves ahead, broadly');
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.getByRole('alert').getByText(/lost on time/).waitFor({ timeout: 60_000 });
  // People read names, not options.
  assert.doesNotMatch(await page.locator('main').innerText(), /rdd:|depth=|random_moves/);
});

test('at the end of a game the moments that mattered are shown, and one of them is tried again', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Renju', { mode: 'You against the computer', opponent: 'Random', colour: 'White' });
  // Black plays at random; White gives its game up after a few moves far away.
  for (const move of ['a1', 'o1', 'a15', 'o15', 'a8']) {
    await page.getByText('Your turn', { exact: true }).waitFor();
    await square(page, move).click();
  }
  await page.getByText('Your turn', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  const lessons = page.getByRole('region', { name: 'Moments that mattered' });
  await lessons.getByText('of your moves were no mistakes').waitFor({ timeout: 60_000 });
  const moments = lessons.getByRole('listitem');
  const count = await moments.count();
  assert.ok(count <= 3, `${count} moments`);
  // What was found is not found again.
  await page.getByRole('button', { name: 'Analyse this game' }).last().click();
  await tree(page).waitFor();
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByText('Review by The strongest, 0.1 s a position').waitFor();
  await page.getByText('Every position of this line is analysed.').waitFor();
  if (count === 0) return;
  await page.goBack();
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
});

test('a mistake of a game is tried again from the position before it', { skip: 'open: fails since screens were merged' }, async (t) => {
  const { page } = await visit(t);
  // White looks away while Black, at random, has three in a row: the position is set up.
  const text = `${'.'.repeat(15)}/`.repeat(7) + '......XXX......' + `/${'.'.repeat(15)}`.repeat(7);
  await newGame(page, 'Renju', { opponent: 'Random', colour: 'White', position: `${text} w` });
  for (const move of ['a1', 'o1', 'a15', 'o15', 'c1', 'm1']) {
    const over = page.getByRole('dialog', { name: /You (win|lose)/ });
    await page.getByText('Your turn', { exact: true }).or(over).first().waitFor();
    if (await over.isVisible()) break;
    await square(page, move).click();
  }
  const resign = page.getByRole('button', { name: 'Resign' });
  if (await resign.isVisible()) {
    await page.getByText('Your turn', { exact: true }).waitFor();
    await resign.click();
    await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  }
  const lessons = page.getByRole('region', { name: 'Moments that mattered' });
  await lessons.getByRole('listitem').first().waitFor({ timeout: 60_000 });
  await lessons.getByRole('button', { name: 'Show the better move' }).first().click();
  await lessons.getByText(/^Better: [a-o]\d+$/).first().waitFor();
  await lessons.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByText('Your turn', { exact: true }).waitFor();
  const seat = page.getByRole('region', { name: 'Black', exact: true });
  assert.match(await seat.innerText(), /The strongest/);
});
