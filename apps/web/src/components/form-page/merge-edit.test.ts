import { describe, expect, it } from 'vitest';
import { compareEdits, type EditValues, firstChoices, mergeEdits } from './merge-edit.ts';

const base = { title: 'Pump', model: 'A', remark: '', address: 'Hall' };
const theirs = { title: 'Pump 1', model: 'B', remark: '', address: 'Hall' };
const mine = { title: 'Pump 2', model: 'A', remark: 'mine', address: 'Hall' };

describe('two edits of one thing', () => {
  const conflicts = compareEdits(base, theirs, mine);

  it('differ where either changed a field, and say who did', () => {
    expect(conflicts).toEqual([
      { name: 'title', theirs: 'Pump 1', mine: 'Pump 2', changedBy: 'both' },
      { name: 'model', theirs: 'B', mine: 'A', changedBy: 'theirs' },
      { name: 'remark', theirs: '', mine: 'mine', changedBy: 'mine' },
    ]);
  });

  it('lose nothing that only one of them changed', () => {
    const merged = mergeEdits(mine, theirs, firstChoices(conflicts));
    expect(merged).toEqual({ title: 'Pump 2', model: 'B', remark: 'mine', address: 'Hall' });
  });

  it('take the side that was chosen', () => {
    const choices = { ...firstChoices(conflicts), title: 'theirs' as const };
    expect(mergeEdits(mine, theirs, choices).title).toBe('Pump 1');
  });

  it('keep what only the other person added, and do not ask about what nobody changed', () => {
    const added = compareEdits({ old: 1 }, { old: 1, new: 2 }, {});
    expect(added).toEqual([{ name: 'new', theirs: 2, mine: undefined, changedBy: 'theirs' }]);
    expect(mergeEdits<EditValues>({}, { old: 1, new: 2 }, firstChoices(added))).toEqual({ new: 2 });
  });

  it('do not differ by what is empty in another way', () => {
    expect(compareEdits({ a: null }, { a: '' }, { a: undefined })).toEqual([]);
  });
});
