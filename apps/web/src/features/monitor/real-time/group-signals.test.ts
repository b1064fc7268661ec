import { describe, expect, it } from 'vitest';
import { findSignals, groupSignals } from './group-signals.ts';

const signal = (title: string, group: string, part = {}) => ({
  title,
  group,
  titleEn: '',
  tag: '',
  ...part,
});

describe('groupSignals', () => {
  it('keeps the order of first appearance and puts the ungrouped last', () => {
    const groups = groupSignals([
      signal('a', ''),
      signal('b', '水泵'),
      signal('c', '水箱'),
      signal('d', '水泵'),
    ]);
    expect(groups.map(({ name, signals }) => [name, signals.map(({ title }) => title).join('')])).toEqual([
      ['水泵', 'bd'],
      ['水箱', 'c'],
      ['', 'a'],
    ]);
  });
});

describe('findSignals', () => {
  const signals = [signal('液位', '水箱', { titleEn: 'Level', tag: 'tank/level' }), signal('压力', '管网')];

  it('looks into titles, tag and group, whatever the case', () => {
    expect(findSignals(signals, ' LEVEL ')).toHaveLength(1);
    expect(findSignals(signals, 'tank/')).toHaveLength(1);
    expect(findSignals(signals, '管网')).toHaveLength(1);
    expect(findSignals(signals, 'x')).toHaveLength(0);
    expect(findSignals(signals, '')).toHaveLength(2);
  });
});
