import { describe, expect, it } from 'vitest';
import { findNewer } from './newer-revision.ts';

const held = { revision: 3, faceplates: { 7: 2, 8: 1 } };
const answer = (revision: number, seven: number) => ({
  ...{ revision, savedMs: 5, savedBy: 'Li' },
  faceplates: [
    { id: '7', title: 'Pump', revision: seven },
    { id: '9', title: 'Not shown here', revision: 4 },
  ],
});

describe('the revision of an open page', () => {
  it('is the newest while neither the page nor a faceplate on it was saved', () => {
    expect(findNewer(held, answer(3, 2))).toBeUndefined();
    // An answer that was under way when the page was saved here.
    expect(findNewer(held, answer(2, 1))).toBeUndefined();
  });

  it('tells a newer page and newer faceplates apart', () => {
    expect(findNewer(held, answer(4, 2))).toMatchObject({ isPageNewer: true, revision: 4, faceplates: [] });
    expect(findNewer(held, answer(3, 3))).toMatchObject({
      isPageNewer: false,
      faceplates: [{ id: '7', title: 'Pump' }],
    });
  });
});
