import { describe, expect, it } from 'vitest';
import { readKeys, recents, useRecents } from './stored-library.ts';

describe('what is kept of the library', () => {
  it.each([
    [null, []],
    ['', []],
    ['not json', []],
    ['{"a":1}', []],
    ['["a",1,"a",null,"b"]', ['a', 'b']],
    ['["a","b","c","d"]', ['a', 'b', 'c']],
  ])('reads %j as %j', (text, keys) => {
    expect(readKeys(text, 3)).toEqual(keys);
  });

  it('has what was used last first, once, and not too many', () => {
    for (let place = 0; place < 12; place += 1) recents.add(`widget:${place}`);
    recents.add('widget:8');
    const keys = useRecents.getState();
    expect(keys).toHaveLength(9);
    expect(keys.slice(0, 3)).toEqual(['widget:8', 'widget:11', 'widget:10']);
    recents.remove('widget:11');
    expect(useRecents.getState()).not.toContain('widget:11');
  });
});
