import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/call/index.ts';
import { type PolledQuery, staleReason, staleSinceMs } from './stale-since.ts';

const answered: PolledQuery = {
  data: {},
  error: null,
  dataUpdatedAt: 5,
  failureCount: 0,
  failureReason: null,
  isFetching: false,
};
const away = new CallError('0', 'away');

describe('data whose poll fails', () => {
  it('is stale since its own answer, from the first failed attempt on', () => {
    expect(staleSinceMs(answered)).toBeNull();
    expect(staleSinceMs({ ...answered, failureCount: 1, failureReason: away })).toBe(5);
    expect(staleSinceMs({ ...answered, error: away })).toBe(5);
  });

  it('is stale while a poll gets no answer for long, unless it is the first of its question', () => {
    expect(staleSinceMs({ ...answered, isFetching: true }, true)).toBe(5);
    expect(staleSinceMs({ ...answered, isFetching: true, dataUpdatedAt: 0 }, true)).toBeNull();
  });

  it('is of no time while the first poll of its question fails and the rows of another are kept', () => {
    const kept = { ...answered, dataUpdatedAt: 0, failureCount: 1, failureReason: away };
    expect(staleSinceMs(kept)).toBeNull();
  });

  it('says why when the server answered', () => {
    expect(staleReason({ ...answered, error: away })).toBeUndefined();
    expect(staleReason({ ...answered, error: new CallError('500', 'broken') })).toBe('broken');
  });

  it('is not stale but refused when the caller may no longer see it', () => {
    expect(staleSinceMs({ ...answered, error: new CallError('403', 'no') })).toBeNull();
  });

  it('is not stale before there is any', () => {
    expect(staleSinceMs({ ...answered, data: undefined, error: away })).toBeNull();
  });
});
