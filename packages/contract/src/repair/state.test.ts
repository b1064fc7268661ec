import { describe, expect, it } from 'vitest';
import { isRepairOpen, REPAIR_STATUSES, REPAIR_STEPS, repairAfter } from './state.ts';

/** The state machine as a table: a row a state, a column a step; `-` is no edge. */
const TABLE = `
  state       dispatch    receive   giveBack  finish    endEarly    confirm   reject
  pending     dispatched  received  -         -         earlyEnded  -         -
  dispatched  dispatched  received  pending   -         earlyEnded  -         -
  received    dispatched  -         pending   finished  earlyEnded  -         -
  finished    -           -         -         -         -           finished  pending
  earlyEnded  -           -         -         -         -           -         -`;

const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

it('is the table, edge by edge', () => {
  expect(head.slice(1)).toEqual(REPAIR_STEPS);
  const made = REPAIR_STATUSES.map((status) => [
    status,
    ...REPAIR_STEPS.map((step) => repairAfter(status, step) ?? '-'),
  ]);
  expect(made).toEqual(rows);
});

describe('every state', () => {
  it.each(REPAIR_STATUSES.filter(isRepairOpen))('%s can be ended', (status) => {
    expect(repairAfter(status, 'endEarly')).toBe('earlyEnded');
  });

  it('leads to an end, and all of them are reached', () => {
    const reached = new Set(['pending']);
    for (const status of reached)
      for (const step of REPAIR_STEPS) {
        const next = repairAfter(status as (typeof REPAIR_STATUSES)[number], step);
        if (next !== undefined) reached.add(next);
      }
    expect([...reached].toSorted()).toEqual([...REPAIR_STATUSES].toSorted());
  });
});
