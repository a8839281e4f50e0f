// Clocks, the last click, and players that think ahead.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { visit } from './support/browser.mjs';
import { choose, moveList, playAll, selectByText, square, squaresThat } from './support/screen.mjs';
import { soon } from './support/soon.mjs';

async function panel(page, who) {
  await page.getByRole('button', { name: 'Othello: Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await choose(dialog, who);
  return dialog;
}

async function begin(page, dialog) {
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('grid').waitFor();
  await soon(() => squaresThat(page, 'legal'), (all) => all.length > 0, { what: 'the first turn' });
}

const clockOf = (dialog, name) => dialog.getByRole('group', { name }).getByRole('combobox');

const timer = (page, side) => page.getByRole('timer', { name: `Time of ${side}` });

test('each side has its own clock, which follows its player into the rematch', async (t) => {
  const { page } = await visit(t);
  const dialog = await panel(page, 'You against the computer');
  await selectByText(dialog.getByLabel(/^Opponent/), 'Random');
  await choose(dialog, 'Black');
  await dialog.getByRole('switch', { name: 'A different clock for each side' }).check();
  const yours = dialog.getByRole('group', { name: 'Your clock' });
  await yours.getByRole('combobox').selectOption({ label: 'Other…' });
  await yours.getByLabel('Minutes').fill('2.5');
  await yours.getByLabel(/^Increment/).fill('7');
  await yours.getByLabel(/^Byoyomi/).fill('0');
  await clockOf(dialog, 'Opponent’s clock').selectOption({ label: '5 min, then 10 s per move' });
  await begin(page, dialog);
  assert.match(await timer(page, 'Black').innerText(), /^2:(30|2\d)$/);
  assert.equal(await timer(page, 'White').innerText(), '5:00');
  await playAll(page, ['d3']);
  await moveList(page).locator('[data-ply="2"]').waitFor();
  assert.match(await timer(page, 'Black').innerText(), /^2:3\d$/, 'with the increment');

  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'Resign this game?' }).getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog', { name: 'You lose' }).waitFor();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await soon(() => timer(page, 'White').innerText(), (text) => /^2:(30|2\d)$/.test(text), { what: 'your clock, of White now' });
  assert.match(await timer(page, 'Black').innerText(), /^(5:00|4:59)$/);
});

test('one side alone has a clock, of any number of seconds', async (t) => {
  const { page } = await visit(t);
  const dialog = await panel(page, 'Two people');
  await dialog.getByRole('switch', { name: 'A different clock for each side' }).check();
  await clockOf(dialog, 'Clock of White').selectOption({ label: 'Other time per move…' });
  await dialog.getByLabel('Seconds per move').fill('0.7');
  await begin(page, dialog);
  assert.equal(await timer(page, 'Black').count(), 0);
  assert.equal(await timer(page, 'White').innerText(), '0.7');
  await square(page, 'd3').click();
  await page.getByRole('dialog', { name: 'Black wins' }).waitFor();
});

test('the ring of the last click stays on what will be played, also after a reload', async (t) => {
  const { page } = await visit(t);
  const dialog = await panel(page, 'Two people');
  await dialog.getByLabel(/^Clock/).selectOption({ label: 'Other time per move…' });
  await dialog.getByLabel('Seconds per move').fill('4');
  await dialog.getByRole('switch', { name: /last click/ }).check();
  await begin(page, dialog);
  const ring = page.locator('circle.lit');
  await square(page, 'd3').click();
  await page.getByText('Chosen: d3').waitFor();
  await square(page, 'c4').click();
  await page.getByText('Chosen: c4').waitFor();
  assert.equal(await ring.count(), 1);
  await page.reload();
  await page.getByText('Chosen: c4').waitFor();
  assert.equal(await ring.count(), 1, 'the ring is there again');
  await moveList(page).locator('[data-ply="1"]').waitFor();
  assert.match(await moveList(page).first().innerText(), /c4/);
});

test('a player thinks ahead while a person has to move, if the game is begun like that', async (t) => {
  const { page } = await visit(t);
  for (const ponders of [true, false]) {
    const dialog = await panel(page, 'You against the computer');
    await selectByText(dialog.getByLabel(/^Opponent/), 'The strongest');
    await choose(dialog, 'Black');
    await dialog.getByLabel(/^Clock/).selectOption({ label: 'Other time per move…' });
    await dialog.getByLabel('Seconds per move').fill('30');
    await dialog.getByRole('switch', { name: /Think ahead/ }).setChecked(ponders);
    await begin(page, dialog);
    await playAll(page, ['d3']);
    await moveList(page).locator('[data-ply="2"]').waitFor();
    const seat = page.getByRole('region', { name: 'White', exact: true });
    if (ponders) await seat.getByText('thinking ahead').waitFor();
    else assert.equal(await seat.getByText('thinking ahead').count(), 0);
    await page.evaluate(() => (location.hash = '#/'));
  }
});
