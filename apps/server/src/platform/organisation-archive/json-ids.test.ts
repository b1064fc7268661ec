import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapFormula, mapJson, mapQuery } from './json-ids.ts';

const faceplates = { equipmentParameters: new Map([['5', new Set(['pump'])]]) };
/** Each table has numbers of its own, so that a field taken for that of another table is seen. */
const OFFSETS: Readonly<Record<string, number>> = {
  signal: 1e6,
  equipment: 2e6,
  page: 3e6,
  mvar: 4e6,
  account: 5e6,
  driver: 6e6,
};
const forth = (table: string, id: string) =>
  table in OFFSETS ? String(Number(id) + (OFFSETS[table] ?? 0)) : id;
const back = (table: string, id: string) =>
  table in OFFSETS ? String(Number(id) - (OFFSETS[table] ?? 0)) : id;

const id = fc.integer({ min: 1, max: 9_999 }).map(String);
const field = fc.constantFrom(
  'signalId',
  'equipId',
  'equipmentIds',
  'pageId',
  'mvarId',
  'accountIds',
  'driverId',
  'title',
  'id',
  'signals',
);
const tree = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    id,
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('record'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(field, tie('value'), { maxKeys: 6 }),
})).record;

describe('ids within values of an organisation in an archive', () => {
  it('are those of before when they are mapped back, and nothing else was touched', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(mapJson(mapJson(plain, forth, faceplates), back, faceplates)).toEqual(plain);
      }),
    );
  });

  it('go by the name of their field, parameters of faceplates by their kind', () => {
    const value = {
      signalId: '7',
      count: '7',
      data: { faceplateId: '5', params: { pump: '7', note: '7' } },
      signals: [{ id: '7', driverId: '7', title: '7' }, '7'],
    };
    const only = (table: string, one: string) => (table === 'page' ? one : forth(table, one));
    expect(mapJson(value, only, faceplates)).toEqual({
      signalId: '1000007',
      count: '7',
      data: { faceplateId: '5', params: { pump: '2000007', note: '7' } },
      signals: [{ id: '1000007', driverId: '6000007', title: '7' }, '1000007'],
    });
  });

  it('become nothing where nothing is, and secrets of another installation too', () => {
    const value = { equipId: '7', options: { password: 'sealed:AAAA', host: '10.0.0.1' } };
    expect(mapJson(value, () => undefined, faceplates)).toEqual({
      equipId: '',
      options: { password: '', host: '10.0.0.1' },
    });
  });

  it('are found in formulas and in addresses', () => {
    expect(mapFormula(`\${7.8} + \${mvar.9} * 7`, forth)).toBe(`\${2000007.1000008} + \${mvar.4000009} * 7`);
    expect(mapQuery('?signalIds=7,8&range=7', forth)).toBe('?signalIds=1000007%2C1000008&range=7');
  });
});
