import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findByJsonPath, formatJsonPath, parseJsonPath, wrapInJsonPath } from './json-path.ts';

const anyPath = fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.nat(50)), { maxLength: 6 });

describe('paths into JSON', () => {
  it.each([
    ['', []],
    ['$', []],
    ['a', ['a']],
    ['$.a.b[0]', ['a', 'b', 0]],
    ['$[2].x', [2, 'x']],
    ['温度.value', ['温度', 'value']],
    ['["odd.name"].x', ['odd.name', 'x']],
  ])('%j is read', (text, path) => {
    expect(parseJsonPath(text)).toEqual(path);
  });

  it.each(['.a', 'a..b', 'a[', 'a[x]', 'a[*]', 'a.', '$..a', 'a]', '["a'])('%j is no path', (text) => {
    expect(parseJsonPath(text)).toBeUndefined();
  });

  it('reads back what it writes, and finds there what was wrapped', () => {
    fc.assert(
      fc.property(anyPath, fc.integer(), (path, value) => {
        expect(parseJsonPath(formatJsonPath(path))).toEqual(path);
        const hasPrototypeName = path.includes('__proto__');
        if (!hasPrototypeName) expect(findByJsonPath(wrapInJsonPath(path, value), path)).toBe(value);
      }),
    );
  });

  it('finds nothing that the document does not hold itself', () => {
    expect(findByJsonPath({}, ['constructor'])).toBeUndefined();
    expect(findByJsonPath([1], ['length', 'x'])).toBeUndefined();
    expect(findByJsonPath('text', [0])).toBeUndefined();
  });
});
