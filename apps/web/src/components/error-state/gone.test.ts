import { expect, it } from 'vitest';
import { CallError } from '../../lib/call/index.ts';
import { addGuarded } from '../leave-guard/leave-guards.ts';
import { isGone, isTakenAway } from './gone.ts';

it('a record that was deleted or withdrawn makes way for the error, unless something is unsaved', () => {
  const refused = { data: {}, error: new CallError('403', 'no') };
  expect(isGone({ data: {}, error: null })).toBe(false);
  expect(isGone({ data: {}, error: new CallError('0', 'away') })).toBe(false);
  expect(isGone({ data: undefined, error: new CallError('0', 'away') })).toBe(true);
  expect(isGone(refused)).toBe(true);
  expect(isGone({ data: {}, error: new CallError('404', 'gone') })).toBe(true);
  let isChanged = true;
  const end = addGuarded({ hasChanges: () => isChanged });
  expect([isGone(refused), isTakenAway(refused)]).toEqual([false, true]);
  expect(isGone({ data: undefined, error: refused.error })).toBe(true);
  isChanged = false;
  expect(isGone(refused)).toBe(true);
  end();
});
