// The actions and the visible state of a person on the page.

/** Escapes a text for a regular expression. */
export function literally(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A square of a board that shows the current position, not while the next one is pending. */
export function square(page, name) {
  const settled = page.locator('[role=grid]:not([aria-busy=true])');
  return settled.getByRole('gridcell', { name: new RegExp(`^${literally(name)}[,、]`) });
}

/** The labels of the squares: `{ d3: 'empty, legal' }`. */
export function board(page) {
  return page.getByRole('grid').evaluate((grid) =>
    Object.fromEntries(
      [...grid.querySelectorAll('[role=gridcell]')].map((cell) => [
        cell.dataset.square,
        cell.getAttribute('aria-label').split(/, |、/).slice(1).join(', '),
      ]),
    ),
  );
}

/** Squares with a word in their label: `legal`, `black`. */
export async function squaresThat(page, word) {
  const all = Object.entries(await board(page));
  return all.filter(([, said]) => said.split(', ').includes(word)).map(([name]) => name);
}

/** Pieces and stones, without the other words of the labels. */
export async function position(page) {
  const all = Object.entries(await board(page));
  return Object.fromEntries(all.map(([name, said]) => [name, said.split(', ')[0]]).filter(([, what]) => what !== 'empty'));
}

export function moveList(page) {
  return page.getByRole('region', { name: 'Moves' }).getByRole('listitem');
}

/** The moves as they are listed. */
export async function movesPlayed(page) {
  return page.locator('[data-ply] .move').allInnerTexts();
}

export async function choose(scope, text) {
  await scope.getByText(text, { exact: true }).first().click();
}

/** Starts a game with the panel of the home screen. */
export async function newGame(page, game, { mode, opponent, colour, opening, rules, position: text, clock } = {}) {
  await page.getByRole('button', { name: `${game}: Choose…` }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  // The panel remembers the last choice, so the mode is set if there is an opponent.
  const who = mode ?? (opponent && 'You against the computer');
  if (who) await choose(dialog, who);
  if (opponent) await selectByText(dialog.getByRole('combobox', { name: /^Opponent/ }), opponent);
  if (colour) await choose(dialog, colour);
  if (clock) await dialog.getByLabel(/^Clock/).selectOption({ label: clock });
  if (opening || rules || text) {
    const more = dialog.getByText('Rules and start');
    if (!(await dialog.getByLabel(/^Start/).isVisible())) await more.click();
  }
  if (rules) await selectByText(dialog.getByLabel(/^Rules/), rules);
  if (opening) await selectByText(dialog.getByLabel('Opening rule'), opening);
  if (text) {
    await dialog.getByLabel(/^Start/).selectOption({ label: 'A position as text…' });
    await dialog.getByLabel(/^Position/).fill(text);
  }
  await dialog.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('grid').waitFor();
  // Clicks are ignored until the engine is ready.
  if (!opening) await page.locator('.status').filter({ hasNotText: /ready/i }).first().waitFor();
}

/** Selects the first option that starts with this text, which a rating may follow. */
export async function selectByText(select, text) {
  const value = await select.evaluate(
    (element, wanted) => [...element.options].find((option) => option.text.trim().startsWith(wanted))?.value ?? null,
    text,
  );
  if (value === null) throw new Error(`there is no choice ${text}`);
  await select.selectOption(value);
}

/** Presses squares one after the other; each move must be visible before the next. */
export async function playAll(page, moves) {
  const before = await moveList(page).locator('[data-ply]').count();
  for (const [place, move] of moves.entries()) {
    await square(page, move).click();
    const played = moveList(page).locator(`[data-ply="${before + place + 1}"]`);
    // A tap on a small square needs confirmation.
    const sure = page.locator('.float').getByRole('button', { name: 'Play', exact: true });
    await played.or(sure).first().waitFor();
    if (await sure.isVisible()) await sure.click();
    await played.waitFor();
  }
}

/** Types a move on the board. */
export async function typeMove(page, text) {
  const before = await moveList(page).locator('[data-ply]').count();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  return { isPlayed: () => moveList(page).locator(`[data-ply="${before + 1}"]`).waitFor() };
}

export async function typeMoves(page, moves) {
  for (const move of moves) await (await typeMove(page, move)).isPlayed();
}

/** Gives a file to the Analyse screen. */
export async function openFile(page, file) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles(file);
}

export async function go(page, screen) {
  await page.getByRole('navigation').getByRole('link', { name: screen }).click();
}


/** A board of the Analyse screen with these moves. */
export async function study(page, game, moves) {
  const fresh = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New board' }) });
  await choose(fresh, game);
  await fresh.getByRole('button', { name: 'New board' }).click();
  const tree = page.getByRole('group', { name: 'Moves and variations' });
  await tree.waitFor();
  for (const [place, move] of moves.entries()) {
    await square(page, move).click();
    await tree.getByRole('button', { name: new RegExp(`^${place + 1}\\. `) }).waitFor();
  }
}

/** Waits until the document is stored. */
export const kept = (page) => page.getByRole('status').getByText(/Saved$/).waitFor();

/** Fills in the form of a new engine. */
export async function describeEngine(page, name, command, game = 'Othello') {
  await page.getByRole('button', { name: 'Add an engine' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Game/).selectOption({ label: game });
  await page.getByLabel(/^Command/).fill(command);
}

/** Fills in and starts a quick match: without a limit, or with this many seconds per move. */
export async function startMatch(page, { game = 'Othello', players, options = [], games = 4, random = 4, seconds, test }) {
  const form = page.locator('form').filter({ hasText: 'New match' });
  await choose(form, game);
  for (const [place, player] of players.entries()) {
    if (place >= 2) await form.getByRole('button', { name: 'Add a player' }).click();
    await selectByText(form.getByLabel(new RegExp(`^Player ${place + 1}`)), player);
    if (options[place]) await form.getByLabel(`Options of player ${place + 1}`).fill(options[place]);
  }
  await form.getByLabel(/^Games\b(?! at)/).fill(String(games));
  if (seconds) await form.getByLabel(/^Clock in seconds/).fill(String(seconds));
  else await choose(form, 'None');
  if (test) {
    await form.getByRole('switch', { name: /SPRT/ }).check();
    await form.getByLabel(/^H0/).fill(String(test[0]));
    await form.getByLabel(/^H1/).fill(String(test[1]));
  }
  await form.getByLabel('Number of random moves').fill(String(random));
  await form.getByRole('button', { name: 'Start the match' }).click();
}
