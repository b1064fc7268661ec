import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeForm, encodeForm } from './form-codec.ts';

const leaf = z.strictObject({
  text: z.string(),
  count: z.number(),
  flag: z.boolean().optional(),
  level: z.enum(['low', 'high']).nullable(),
});
const schema = z.strictObject({
  title: z.string().optional(),
  ratio: z.number().nullable().optional(),
  one: leaf,
  maybe: leaf.optional(),
  list: z.array(leaf),
  names: z.array(z.string()).optional(),
  grid: z.array(z.array(z.number())),
  shape: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('dot'), x: z.number() }),
    z.strictObject({ kind: z.literal('named'), x: z.string() }),
  ]),
});

const anyLeaf = fc.record(
  {
    text: fc.string(),
    count: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
    flag: fc.boolean(),
    level: fc.constantFrom('low' as const, 'high' as const, null),
  },
  { requiredKeys: ['text', 'count', 'level'] },
);
const anyNumber = fc.integer();
const anyValue = fc.record(
  {
    title: fc.string(),
    ratio: fc.option(anyNumber, { nil: null }),
    one: anyLeaf,
    maybe: anyLeaf,
    list: fc.array(anyLeaf, { maxLength: 12 }),
    // A single '[]' is the one text a one-item list cannot carry: it is the empty list.
    names: fc.array(fc.string(), { maxLength: 5 }),
    grid: fc.array(fc.array(anyNumber, { maxLength: 4 }), { maxLength: 4 }),
    shape: fc.oneof(
      fc.record({ kind: fc.constant('dot' as const), x: anyNumber }),
      fc.record({ kind: fc.constant('named' as const), x: fc.string() }),
    ),
  },
  { requiredKeys: ['one', 'list', 'grid', 'shape'] },
);

const decode = (text: string) => decodeForm(schema, new URLSearchParams(text));
const codesOf = (text: string) => {
  const result = decode(text);
  return result.ok ? [] : result.issues.map((issue) => `${issue.path}: ${issue.code}`);
};

describe('form codec', () => {
  it('gives back every value that it encoded, through a real query string', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = new URLSearchParams(
          encodeForm(schema, value).map(([key, text]): [string, string] => [key, text]),
        ).toString();
        const result = decode(text);
        expect(result).toEqual({ ok: true, value });
        expect(schema.safeParse(value).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and never touches a prototype, whatever the pairs', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'one',
        'list',
        'shape',
        'kind',
        '__proto__',
        'constructor',
        'prototype',
        '0',
        '[0]',
        'toString',
      ),
      fc.string({ maxLength: 6 }),
    );
    const key = fc.array(part, { minLength: 1, maxLength: 20 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ maxLength: 8 })), { maxLength: 30 }), (pairs) => {
        decodeForm(schema, pairs);
        expect(({} as Record<string, unknown>).x).toBeUndefined();
        expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      }),
      { numRuns: 500 },
    );
  });

  it('names the field of each problem', () => {
    expect(codesOf('__proto__.x=1')).toEqual(['__proto__: unknown']);
    expect(codesOf('one.constructor.prototype=1')).toEqual(['one.constructor: unknown']);
    expect(codesOf('one.count=')).toEqual(['one.count: notNumber']);
    expect(codesOf('one.count=0x10')).toEqual(['one.count: notNumber']);
    expect(codesOf('one.flag=1')).toEqual(['one.flag: notBoolean']);
    expect(codesOf('one.level=middle')).toEqual(['one.level: notChoice']);
    expect(codesOf('one=1')).toEqual(['one: notObject']);
    expect(codesOf('title.a=1')).toEqual(['title: notNested']);
    expect(codesOf('title=a&title=b')).toEqual(['title: repeated']);
    expect(codesOf('list[1].text=a')).toEqual(['list: notDense']);
    expect(codesOf('list=a')).toEqual(['list: notArray']);
    expect(codesOf('a b=1')).toEqual(['a b: badKey']);
  });

  it('tells missing from empty', () => {
    const read = (text: string) => {
      const result = decodeForm(
        z.strictObject({ a: z.string().optional(), n: z.number().nullable() }),
        new URLSearchParams(text),
      );
      return result.ok ? result.value : result.issues;
    };
    expect(read('')).toEqual({});
    expect(read('a=')).toEqual({ a: '' });
    expect(read('n=')).toEqual({ n: null });
    expect(read('n=0')).toEqual({ n: 0 });
  });

  it('reads lists in any of their spellings', () => {
    const list = z.strictObject({ ids: z.array(z.string()) });
    const ids = (text: string) => decodeForm(list, new URLSearchParams(text));
    const both = { ok: true, value: { ids: ['1', '2'] } };
    expect(ids('ids[0]=1&ids[1]=2')).toEqual(both);
    expect(ids('ids.0=1&ids.1=2')).toEqual(both);
    expect(ids('ids=1&ids=2')).toEqual(both);
    expect(ids('ids=[]')).toEqual({ ok: true, value: { ids: [] } });
  });

  it('refuses more keys than a form may have before building anything', () => {
    function* flood() {
      for (let i = 0; i < 1_000_000; i += 1) yield [`k${i}`, '1'] as const;
    }
    expect(decodeForm(schema, flood())).toEqual({ ok: false, issues: [{ path: '', code: 'tooMany' }] });
  });

  it('reads empty text as null where the text is never empty', () => {
    const place = z.strictObject({ departmentId: z.string().regex(/^\d+$/).nullable().optional() });
    expect(decodeForm(place, [['departmentId', '']])).toEqual({ ok: true, value: { departmentId: null } });
    expect(decodeForm(place, [['departmentId', '7']])).toEqual({ ok: true, value: { departmentId: '7' } });
    expect(decodeForm(place, [])).toEqual({ ok: true, value: {} });
    expect(encodeForm(place, { departmentId: null })).toEqual([['departmentId', '']]);
  });

  it('refuses schemas whose values a form cannot tell apart', () => {
    expect(() => decodeForm(z.object({ a: z.string().nullable() }), [])).toThrow(TypeError);
    expect(() => decodeForm(z.object({ a: z.record(z.string(), z.string()) }), [])).toThrow(TypeError);
    expect(() => decodeForm(z.object({ a: z.union([z.string(), z.number()]) }), [])).toThrow(TypeError);
  });
});
