import { describe, expect, it } from 'vitest';
import { namePathOf } from './field-errors.ts';

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
