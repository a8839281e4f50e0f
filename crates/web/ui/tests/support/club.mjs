// People on the Server screen, each with a browser of their own.

import { visit } from './browser.mjs';
import { square } from './screen.mjs';
import { removeFolder, startServer } from './server.mjs';

/** Opens the server, if it is not open, and comes in as the host. */
export async function enterServer(page, name = 'ann') {
  await page.keyboard.press('Escape');
  await page.evaluate(() => (location.hash = '#/server'));
  const open = page.getByRole('button', { name: 'Start a server' });
  const comeIn = page.getByRole('button', { name: 'Come in' });
  const inside = page.getByRole('heading', { name: 'Offers' });
  await open.or(comeIn).or(inside).first().waitFor();
  if (await open.isVisible()) await open.click();
  await comeIn.or(inside).first().waitFor();
  if (await comeIn.isVisible()) {
    await page.getByLabel('Name', { exact: false }).fill(name);
    await comeIn.click();
  }
  await inside.waitFor();
}

/** A server that other computers reach, and its host. */
export async function hosting(t, options = {}) {
  const server = await startServer({ args: ['--bind', '0.0.0.0'] });
  t.after(async () => {
    await server.stop();
    removeFolder(server.data);
  });
  const { page } = await visit(t, { server, ...options });
  await enterServer(page);
  return { server, page };
}

/** The link of a new invitation. */
export async function invite(page) {
  await page.evaluate(() => (location.hash = '#/server'));
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const address = page.getByRole('dialog').getByRole('textbox', { name: 'Address' });
  await address.waitFor();
  const link = await address.inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return link;
}

/** Somebody else with a browser of their own, who comes in by an invitation. */
export async function guest(t, server, host, name, options = {}) {
  const link = await invite(host);
  const { page } = await visit(t, { server, token: false, ...options });
  await page.goto(link);
  await page.getByRole('heading', { name: 'You are invited' }).waitFor();
  await page.getByLabel('Name', { exact: false }).fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('heading', { name: 'Offers' }).waitFor();
  return page;
}

/** One offers a game, as Black, and the other accepts it. */
export async function begin(black, white, game, { delay, opening, clock, rated = true } = {}) {
  for (const page of [black, white]) await page.evaluate(() => (location.hash = '#/server'));
  await black.getByRole('button', { name: 'Offer a game', exact: true }).first().click();
  const dialog = black.getByRole('dialog', { name: 'Offer a game' });
  await dialog.getByText(game, { exact: true }).click();
  await dialog.getByText('Black', { exact: true }).click();
  if (clock) await dialog.getByLabel('Clock').selectOption({ label: clock });
  if (!rated) await dialog.getByRole('switch', { name: 'Rated' }).uncheck();
  if (delay || opening) await dialog.getByText('Rules, start and spectators').click();
  if (delay) await dialog.getByLabel(/^Spectators/).fill(String(delay));
  if (opening) await dialog.getByLabel('Opening rule').selectOption({ label: opening });
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await white.getByRole('button', { name: 'Accept' }).first().click();
  for (const page of [black, white]) await page.getByRole('grid').waitFor();
}

/** Moves of both, one after the other; each is seen by both before the next. */
export async function playBoth(black, white, moves, seen = 0) {
  for (const [place, move] of moves.entries()) {
    const page = (seen + place) % 2 === 0 ? black : white;
    if (Array.isArray(move)) for (const part of move) await square(page, part).click();
    else await square(page, move).click();
    for (const one of [black, white]) await one.locator(`[data-ply="${seen + place + 1}"]`).waitFor();
  }
}

/** What the game says about itself. */
export const status = (page) => page.locator('.status');
