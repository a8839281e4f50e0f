import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { board, go, moveList, newGame, playAll, position, selectByText, square, squaresThat } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

/** Plays until the game is over: the first legal square every time. */
export async function playToTheEnd(page) {
  const result = page.getByRole('dialog').filter({ hasText: /You win|You lose|Draw/ });
  const pass = page.getByRole('button', { name: 'Pass', exact: true });
  const count = () => moveList(page).locator('[data-ply]').count();
  for (;;) {
    const next = await soon(
      async () => {
        if (await result.isVisible()) return 'over';
        if (await pass.isVisible()) return 'pass';
        return (await squaresThat(page, 'legal'))[0] ?? null;
      },
      (answer) => answer !== null,
      { what: 'a turn' },
    );
    if (next === 'over') return result;
    const before = await count();
    if (next === 'pass') await pass.click();
    else await square(page, next).click();
    await soon(count, (now) => now > before, { what: `the move ${next}` });
  }
}

test('Othello: a whole game by clicks against Random', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { opponent: 'Random', colour: 'Black' });
  assert.deepEqual(await squaresThat(page, 'legal'), ['d3', 'c4', 'f5', 'e6']);
  const result = await playToTheEnd(page);
  const discs = Object.values(await position(page));
  const [black, white] = ['black', 'white'].map((side) => discs.filter((one) => one === side).length);
  const words = await result.innerText();
  assert.match(words, black > white ? /You win/ : black < white ? /You lose/ : /Draw/);
  // The dialog and the board agree.
  for (const number of [black, white]) assert.match(words, new RegExp(`\\b${number}\\b`));
  assert.ok((await squaresThat(page, 'legal')).length === 0, 'nothing can be played any more');

  // A rematch changes the colours.
  await page.getByRole('button', { name: 'Rematch' }).click();
  await soon(() => page.getByText('Your turn', { exact: true }).isVisible(), Boolean, { what: 'the turn in the rematch' });
  const seat = page.getByRole('region', { name: 'White', exact: true });
  assert.match(await seat.innerText(), /Human|Person|You/);
  assert.equal(Object.keys(await position(page)).length, 5, 'the opponent has begun');
});

test('Othello: undo takes back the answer too, a hint is shown, resigning ends the game', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { opponent: 'Random', colour: 'Black' });
  const start = await board(page);
  await square(page, 'd3').click();
  await moveList(page).locator('[data-ply="2"]').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => board(page), (now) => JSON.stringify(now) === JSON.stringify(start), { what: 'the first position' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: (d3|c4|f5|e6)$/).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  const ask = page.getByRole('dialog', { name: 'Resign this game?' });
  await ask.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'You lose' }).waitFor();
});

test('Othello: the sparring partner is as strong as its dial says, and the next game remembers it', async (t) => {
  const { page } = await visit(t);
  const dial = (dialog) => dialog.getByRole('slider', { name: 'Strength' });
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), 'Random');
  assert.equal(await dial(dialog).count(), 0, 'only some have a dial');
  await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), 'Sparring partner');
  assert.equal(await dial(dialog).inputValue(), '30');
  await dialog.getByText(/^about \d+ Elo \(± \d+\) above “Random”$/).waitFor();
  const told = async () => Number(/about (\d+) Elo/.exec(await dial(dialog).getAttribute('aria-valuetext'))?.[1]);
  const usual = await told();
  await dial(dialog).fill('75');
  await soon(told, (elo) => elo > usual, { what: 'more Elo' });
  await dial(dialog).fill('100');
  await dialog.getByText(/^(about \d+ Elo .*|not measured)$/).waitFor();
  await dial(dialog).fill('75');
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByText('Sparring partner 75').first().waitFor();
  await soon(() => squaresThat(page, 'legal'), (legal) => legal.length > 0, { what: 'a turn' });
  await square(page, (await squaresThat(page, 'legal'))[0]).click();
  await moveList(page).locator('[data-ply="2"]').waitFor();
  await go(page, 'Home');
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  assert.equal(await dial(dialog).inputValue(), '75');
});

test('Othello: a network answers, at the temperature of its dial', async (t) => {
  const { page } = await visit(t);
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  for (const title of ['Network, one move ahead', 'Network without search']) {
    await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), title);
    assert.equal(await dialog.getByRole('slider', { name: 'Temperature' }).inputValue(), '0');
  }
  await dialog.getByRole('slider', { name: 'Temperature' }).fill('50');
  await dialog.getByText(/^the temperature of the choice/).waitFor();
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByText('Network without search 50 %').first().waitFor();
  await soon(() => squaresThat(page, 'legal'), (legal) => legal.length > 0, { what: 'a turn' });
  const before = await moveList(page).locator('[data-ply]').count();
  await square(page, (await squaresThat(page, 'legal'))[0]).click();
  await moveList(page).locator(`[data-ply="${before + 2}"]`).waitFor();
});

test('Othello: looking back does not disturb the game', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  for (const [place, move] of ['f5', 'd6', 'c3'].entries()) {
    await square(page, move).click();
    await moveList(page).locator(`[data-ply="${place + 1}"]`).waitFor();
  }
  const now = await position(page);
  await moveList(page).locator('[data-ply="1"]').click();
  await page.getByText('This is move 1 of 3.').waitFor();
  assert.equal(Object.keys(await position(page)).length, 5);
  assert.deepEqual(await squaresThat(page, 'legal'), [], 'the past cannot be played');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await soon(() => position(page), (seen) => JSON.stringify(seen) === JSON.stringify(now));
});

test('Othello: the home screen lists how far a game has come', async (t) => {
  const { page } = await visit(t);
  await newGame(page, 'Othello', { mode: 'Two people' });
  await page.getByRole('heading', { name: 'Person – Person' }).waitFor();
  for (const [place, words] of ['1 move', '2 moves'].entries()) {
    await playAll(page, [['f5', 'd6'][place]]);
    await go(page, 'Home');
    const listed = page.getByRole('link', { name: new RegExp(`${words} ·`) });
    await listed.waitFor();
    await listed.click();
    await page.getByRole('grid').waitFor();
  }
});
