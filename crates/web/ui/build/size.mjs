// The page promises to be small: this fails the build when it is not.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a browser fetches before the home screen is seen, and the whole page with all its screens; icons of apps
 * are fetched where the page is installed. */
const limits = { first: 120_000, whole: 240_000 };
const dist = new URL('../dist/', import.meta.url).pathname;

const sizes = new Map();
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (statSync(file).isFile() && !name.endsWith('.png')) sizes.set(name, gzipSync(readFileSync(file), { level: 9 }).length);
}

// Vite names in the page what its script imports at once; other files are fetched by the script later.
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, name]) => name);
const sum = (names) => names.reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
const found = { first: sum(['index.html', ...named]), whole: sum([...sizes.keys()]) };
for (const [what, limit] of Object.entries(limits)) {
  console.log(`page, ${what}: ${found[what]} of ${limit} bytes gzipped`);
  if (!(found[what] <= limit)) process.exitCode = 1;
}
