// The page promises to be small: this fails the build when it is not.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const limit = 120_000;
const dist = new URL('../dist/', import.meta.url).pathname;

let total = 0;
for (const name of readdirSync(dist, { recursive: true })) {
  const file = join(dist, name);
  if (statSync(file).isFile()) total += gzipSync(readFileSync(file), { level: 9 }).length;
}
console.log(`page: ${total} of ${limit} bytes gzipped`);
if (total > limit) process.exit(1);
