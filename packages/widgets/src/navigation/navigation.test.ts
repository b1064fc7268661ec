import { setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { findCurrent, holds, listShown } from './current.ts';
import { createEntry, maxEntryDepth, type NavigationEntry, navigationSchema } from './entry.ts';

const leading = (label: string, pageId: string, children: NavigationEntry[] = []) => ({
  ...setAtPath(createEntry(label), 'clickEvent.config.pageId', pageId),
  children,
});
const entries = [
  leading('Home', '1'),
  leading('Pumps', '', [leading('P1', '11'), { ...leading('P2', '12'), authRegion: '7' }]),
  { ...leading('Help', '3'), defaultAct: true },
];

describe('entries of a navigation bar', () => {
  it('are as deep as three, and each has the parts of the specification', () => {
    const check = (dataArray: unknown) =>
      navigationSchema.safeParse({ dataArray, direction: 'horizontal' }).success;
    expect(check(entries)).toBe(true);
    let deep = createEntry('deepest');
    for (let depth = 1; depth < maxEntryDepth; depth += 1)
      deep = { ...createEntry('above'), children: [deep] };
    expect(check([deep])).toBe(true);
    expect(check([{ ...createEntry('too deep'), children: [deep] }])).toBe(false);
    expect(check([{ ...createEntry('x'), label: 7 }])).toBe(false);
  });

  it('are shown to their regions only, with their places among all', () => {
    const shown = listShown(entries, new Set(['8']));
    expect(shown[1]!.children.map(({ entry }) => entry.label)).toEqual(['P1']);
    const seven = listShown(entries, new Set(['7']));
    expect(seven[1]!.children[1]!.path).toEqual([1, 1]);
    expect(listShown([{ ...entries[0]!, authRegion: '9' }, entries[1]!], new Set())[0]!.path).toEqual([1]);
  });

  it('mark the page that is shown, with what is above it, else the default one', () => {
    const shown = listShown(entries, null);
    expect(findCurrent(shown, '12')).toEqual([1, 1]);
    expect(findCurrent(shown, '99')).toEqual([2]);
    expect(findCurrent(shown, undefined)).toEqual([2]);
    expect(findCurrent(listShown([leading('a', '1')], null), '99')).toBeUndefined();
    expect(holds([1], [1, 1])).toBe(true);
    expect(holds([1, 1], [1, 1])).toBe(true);
    expect(holds([1, 0], [1, 1])).toBe(false);
    expect(holds([0], undefined)).toBe(false);
  });
});
