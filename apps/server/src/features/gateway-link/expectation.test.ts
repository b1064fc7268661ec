import { expect, it } from 'vitest';
import { parseExpectation } from './expectation.ts';

it('reads what a process of a newer version says more', () => {
  const known = { uuid: 'a', signalId: 1, value: 5, deadlineMs: 9 };
  expect(parseExpectation(Buffer.from(JSON.stringify({ ...known, tolerance: 0.5 })))).toEqual(known);
  expect(parseExpectation(Buffer.from(JSON.stringify({ ...known, signalId: 'one' })))).toBeUndefined();
  expect(parseExpectation(Buffer.from('{'))).toBeUndefined();
});
