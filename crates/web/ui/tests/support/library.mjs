// The Library screen, and games for it.

/** Two games of one opening in different order of moves, and one from another side of the board. */
export const GAMES = {
  name: 'games.ggf',
  text: [
    '(;GM[Othello]DT[1999]PB[Alice]PW[Bob]RE[+64.00:r]EVENT[Club]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4];)',
    '(;GM[Othello]DT[2004]PB[羽生 善治]PW[Alice]RE[-64.00:r]EVENT[名人戦]TY[8]B[f5]W[d6]B[c4]W[d3]B[c3];)',
    '(;GM[Othello]DT[2010]PB[Bob]PW[Carol]RE[-64.00:r]TY[8]B[d3]W[c5]B[e6]W[d2];)',
    '',
  ].join('\n'),
};

/** Gives files to the page by the button of a section, or by that for records. */
export async function chooseFiles(page, files, button = 'Choose files') {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles(files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
}

/** Drops files on the page. */
export async function dropFiles(page, files) {
  const transfer = await page.evaluateHandle((given) => {
    const made = new DataTransfer();
    for (const { name, text } of given) made.items.add(new File([text], name));
    return made;
  }, files);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

/** Opens the Library screen and adds the games. */
export async function fillLibrary(page, language = 'en') {
  await page.evaluate(() => (location.hash = '#/library'));
  await chooseFiles(page, [GAMES], language === 'ja' ? 'ファイルを選ぶ' : 'Choose files');
  await page.getByText(language === 'ja' ? '3 局が該当' : '3 games found').waitFor();
}
