import { describe, expect, it } from 'vitest';
import { findOwner, namePathOf } from './field-errors.ts';

describe('namePathOf', () => {
  it.each([
    ['title', ['title']],
    ['signals[3].address', ['signals', 3, 'address']],
    ['options.0.host', ['options', 0, 'host']],
    ['a[0][12]', ['a', 0, 12]],
  ])('%s', (path, names) => {
    expect(namePathOf(path)).toEqual(names);
  });
});

describe('findOwner', () => {
  const names = [['title'], ['signals'], ['options'], ['options', 'host'], ['list', 0, 'address']];
  it.each([
    ['title', ['title']],
    ['signals[3]', ['signals']],
    ['options.host', ['options', 'host']],
    ['options.port', ['options']],
    ['list[0].address', ['list', 0, 'address']],
    ['list[1].address', undefined],
    ['titles', undefined],
  ])('%s', (path, owner) => {
    expect(findOwner(names, namePathOf(path))).toEqual(owner);
  });
});
