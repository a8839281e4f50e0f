// Folders of training runs, as `sanban learn` writes them.

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a run with a point after every step; `measure(step)` returns its values. */
export function writeRun(root, name, { steps = 20, method = 'lines', checkpoints = [], measure = usual } = {}) {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const head = `format = 1\nmethod = "${method}"\ngame = "othello"\nseed = 7\n`;
  writeFileSync(join(folder, 'config.toml'), `${head}\n[settings]\nrate = 0.01\ntable = "lines"\n`);
  writeFileSync(join(folder, 'metrics.jsonl'), '');
  for (let step = 1; step <= steps; step++) addPoint(root, name, step, measure(step));
  for (const step of checkpoints) addCheckpoint(root, name, step, method);
  return folder;
}

const usual = (step) => ({ 'loss/test': 1.2 / step, 'loss/train': 1 / step, 'wins/random': 0.5 + step / 100, rate: 0.01 });

export function addPoint(root, name, step, values) {
  const line = JSON.stringify({ step, seconds: step * 1.5, ...values });
  appendFileSync(join(root, name, 'metrics.jsonl'), `${line}\n`);
}

export function addCheckpoint(root, name, step, method = 'lines') {
  const folder = join(root, name, 'checkpoints', `step-${step}`);
  mkdirSync(folder, { recursive: true });
  const index = `format = 1\nmethod = "${method}"\ngame = "othello"\nstep = ${step}\nquality = ${step % 10}.0\n\n[files]\n`;
  writeFileSync(join(folder, 'checkpoint.toml'), index);
}
