// Courses about the rules: every step of each is done on the board, by the answers that the course has.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ask } from './support/ask.mjs';
import { visit } from './support/browser.mjs';

const card = (page) => page.getByRole('region', { name: 'Course', exact: true });

async function stepsOf(page, game) {
  const answer = await page.evaluate(ask, { token: null, request: { type: 'teach', request: { kind: 'course', game } } });
  return answer.answer.course.steps;
}

/** Types a move on the board, or passes. */
async function move(page, text) {
  if (text === 'pass') {
    await card(page).getByRole('button', { name: 'Pass' }).click();
    return;
  }
  await page.locator('[role=grid]:not([aria-busy=true])').waitFor();
  await page.locator('body').press(text[0].toLowerCase());
  const field = page.getByLabel('Type a move');
  await field.fill(text);
  await field.press('Enter');
}

test('the courses are offered on the first visit, and not after that', async (t) => {
  const { page } = await visit(t);
  const offer = page.getByRole('region', { name: /^New here/ });
  await offer.getByRole('link', { name: 'Learn Othello' }).click();
  await card(page).getByRole('heading', { name: 'A move turns discs over' }).waitFor();
  await page.evaluate(() => (location.hash = '#/'));
  await offer.getByRole('button', { name: 'Not now' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Othello: Choose…' }).waitFor();
  assert.equal(await offer.count(), 0);
});

for (const game of ['othello', 'renju', 'shogi']) {
  test(`every step of the course of ${game} is done on the board`, async (t) => {
    const { page } = await visit(t, { at: `#/rules/${game}` });
    const steps = await stepsOf(page, game);
    for (const [place, step] of steps.entries()) {
      await card(page).getByRole('heading', { name: step.title.en, exact: true }).waitFor();
      const { task } = step;
      if (task.kind === 'declare') await card(page).getByRole('button', { name: 'Declare the win' }).click();
      else await move(page, task.kind === 'play' ? task.accepted[0] : (task.tries[0] ?? 'a1'));
      const status = card(page).getByRole('status');
      await status.getByText(step.done.en, { exact: false }).waitFor();
      if (task.kind === 'refused') assert.match(await status.innerText(), /^Refused: /);
      if (place < steps.length - 1) await card(page).getByRole('button', { name: 'Next', exact: true }).click();
    }
    await card(page).getByText('That was the course.', { exact: false }).waitFor();
  });
}

test('another legal move is not what is asked, a press on a foul explains it, and the course goes on where one stopped', async (t) => {
  const { page } = await visit(t, { at: '#/rules/renju', locale: 'ja-JP' });
  const course = page.getByRole('region', { name: '講座', exact: true });
  await course.getByRole('heading', { name: '五連' }).waitFor();
  await page.locator('[data-square="c3"]').click();
  await course.getByText('ここで求められた手ではありません', { exact: false }).waitFor();
  for (let n = 0; n < 3; n++) await course.getByRole('button', { name: '飛ばす' }).click();
  await course.getByRole('heading', { name: '三々', exact: true }).waitFor();
  await page.locator('[data-square="h8"]').click();
  await course.getByText(/^指せません: h8 は黒の禁手です/).waitFor();
  await page.reload();
  await course.getByRole('heading', { name: '三々', exact: true }).waitFor();
});
