import { expect, it } from 'vitest';
import { pollWait } from './poll-wait.ts';

it.each([
  { what: 'as wanted at first', took: [], wait: 5000 },
  { what: 'as wanted while answers are quick', took: [20, 400], wait: 5000 },
  { what: 'later when answers take long', took: [2400, 2000], wait: 8000 },
  { what: 'as wanted after a single late one', took: [20, 15_000], wait: 5000 },
  { what: 'never much later', took: [20_000, 15_000], wait: 15_000 },
])('asks again $what', ({ took, wait }) => expect(pollWait(5000, took)).toBe(wait));

it('does not shorten a long wait', () => expect(pollWait(60_000, [20_000, 20_000])).toBe(60_000));
