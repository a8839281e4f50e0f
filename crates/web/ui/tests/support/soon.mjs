import assert from 'node:assert/strict';

const BETWEEN = 50;

/** Asks again until the answer satisfies; if it never does, the error has the last answer. */
export async function soon(ask, satisfies, { within = 30_000, what = 'the condition' } = {}) {
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > end) assert.fail(`${what} did not come in ${within} ms; last seen: ${JSON.stringify(answer)?.slice(0, 2000)}`);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN));
  }
}

export async function expectSoon(ask, expected, options) {
  return soon(ask, (answer) => isSame(answer, expected), { what: JSON.stringify(expected)?.slice(0, 500), ...options });
}

function isSame(a, b) {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
}
