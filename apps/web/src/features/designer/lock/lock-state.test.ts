import { describe, expect, it } from 'vitest';
import { canSaveFreely, freeLock, isAlone, type LockHolder, nextLock } from './lock-state.ts';

const wang: LockHolder = { name: 'Wang', sinceMs: 1_000, isSelf: false };
const mine = nextLock(freeLock, { isMine: true, holder: null });

describe('who edits a page', () => {
  it('is this designer when nobody else does', () => {
    expect(mine).toEqual({ kind: 'mine' });
    expect(canSaveFreely(mine)).toBe(true);
  });

  it('is the one who was here before', () => {
    const state = nextLock(freeLock, { isMine: false, holder: wang });
    expect(state).toEqual({ kind: 'other', holder: wang });
    expect(canSaveFreely(state)).toBe(false);
  });

  it('tells the one taken over from, and keeps telling it', () => {
    const taken = nextLock(mine, { isMine: false, holder: wang });
    expect(taken).toEqual({ kind: 'taken', holder: wang });
    const later = nextLock(taken, { isMine: false, holder: { ...wang, name: 'Li' } });
    expect(later).toEqual({ kind: 'taken', holder: { ...wang, name: 'Li' } });
  });

  it('says so when the page becomes free while one looks on', () => {
    const other = nextLock(freeLock, { isMine: false, holder: wang });
    expect(nextLock(other, { isMine: true, holder: null })).toEqual({ kind: 'mine', isFreed: true });
  });

  it('lets one person save from either window, but not by itself', () => {
    const taken = nextLock(mine, { isMine: false, holder: { ...wang, isSelf: true } });
    expect(canSaveFreely(taken)).toBe(true);
    expect(isAlone(taken)).toBe(false);
  });

  it('does not say that somebody left who was taken over from', () => {
    const other = nextLock(freeLock, { isMine: false, holder: wang });
    expect(nextLock(other, { isMine: true, holder: null }, 'forced')).toEqual({ kind: 'mine' });
  });

  it('is told in a second window of the same person, which takes over by itself', () => {
    expect(nextLock(freeLock, { isMine: true, holder: null }, 'moved')).toEqual({
      kind: 'mine',
      isMoved: true,
    });
  });

  it('is the same object while nothing changes', () => {
    expect(nextLock(mine, { isMine: true, holder: null })).toBe(mine);
    const other = nextLock(freeLock, { isMine: false, holder: wang });
    expect(nextLock(other, { isMine: false, holder: { ...wang } })).toBe(other);
  });

  it('does not guess when an answer names nobody', () => {
    expect(nextLock(mine, { isMine: false, holder: null })).toBe(mine);
  });
});
