import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedFields, type Difference, findDifference, type Link, type Row } from './difference.ts';

const FIELDS = ['key', 'unit', 'scale'] as const;
type Table = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Rows of the equipment after synchronising, by the ids of what they come of; new ones as `new:…`. */
function apply(difference: Difference, equipment: readonly Row[]): Map<string, unknown> {
  const rows = new Map<string, unknown>(equipment.map(({ id, fields }) => [id, fields]));
  for (const pair of difference.change) rows.set(pair.own.id, changedFields(pair));
  for (const { id, fields } of difference.add) rows.set(`new:${id}`, fields);
  return rows;
}

/** The same, written down cell by cell as the words of the specification have it. */
function applySlowly(
  base: readonly Link[],
  template: Table,
  equipment: readonly Row[],
): Map<string, unknown> {
  const result = new Map<string, unknown>();
  for (const own of equipment) {
    const cells: Record<string, unknown> = {};
    for (const name of FIELDS) {
      cells[name] = own.fields[name];
      for (const link of base) {
        if (link.ownId !== own.id) continue;
        if (!template.has(link.id)) continue;
        if (own.fields[name] === link.fields[name]) cells[name] = template.get(link.id)?.[name];
      }
    }
    result.set(own.id, cells);
  }
  for (const [id, fields] of template) {
    let isNew = true;
    for (const link of base) if (link.id === id) isNew = false;
    for (const own of equipment) {
      let isFree = true;
      for (const link of base) if (link.ownId === own.id) isFree = false;
      if (isFree && own.key === fields.key) isNew = false;
    }
    if (isNew) result.set(`new:${id}`, fields);
  }
  return result;
}

const cell = fc.constantFrom('a', 'b', 'c');
const entry = fc.record({
  was: fc.record({ unit: cell, scale: cell }),
  now: fc.record({ unit: cell, scale: cell }),
  own: fc.record({ unit: cell, scale: cell }),
  fate: fc.constantFrom('linked', 'new', 'gone', 'deletedHere', 'own', 'adopted'),
});

/** Three states; keys are unique in each of them. */
function stateOf(entries: readonly (typeof entry extends fc.Arbitrary<infer E> ? E : never)[]) {
  const base: Link[] = [];
  const template: Row[] = [];
  const equipment: Row[] = [];
  entries.forEach(({ was, now, own, fate }, i) => {
    const key = `k${i}`;
    const [id, ownId] = [`t${i}`, `o${i}`];
    const isLinked = fate === 'linked' || fate === 'gone' || fate === 'deletedHere';
    if (isLinked) base.push({ id, ownId: fate === 'deletedHere' ? null : ownId, fields: { key, ...was } });
    if (fate !== 'gone' && fate !== 'own') template.push({ id, key, fields: { key, ...now } });
    if (fate !== 'new' && fate !== 'deletedHere') equipment.push({ id: ownId, key, fields: { key, ...own } });
  });
  return { base, template, equipment };
}

const states = fc.array(entry, { maxLength: 8 }).map(stateOf);

it('makes what the slow one makes', () => {
  fc.assert(
    fc.property(states, ({ base, template, equipment }) => {
      const table = new Map(template.map(({ id, fields }) => [id, fields]));
      expect(apply(findDifference(base, template, equipment), equipment)).toEqual(
        applySlowly(base, table, equipment),
      );
    }),
    { numRuns: 500 },
  );
});

it('deletes nothing, and finds nothing more to do when it is done', () => {
  fc.assert(
    fc.property(states, ({ base, template, equipment }) => {
      const difference = findDifference(base, template, equipment);
      const after = [...apply(difference, equipment)].map(([id, fields]) => {
        const cells = fields as Row['fields'];
        return { id, key: String(cells.key), fields: cells };
      });
      expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(equipment.map(({ id }) => id)));
      const links = template.map(({ id, fields }) => {
        const ownId = difference.ownIds.get(id);
        return { id, fields, ownId: ownId === undefined ? `new:${id}` : ownId };
      });
      const again = findDifference(links, template, after);
      expect({ add: again.add, change: again.change, release: again.release }).toEqual({
        add: [],
        change: [],
        release: [],
      });
      expect(again.keep).toEqual(
        difference.keep.map(({ names, own, row }) => ({
          ...{ names, row },
          own: after.find(({ id }) => id === own.id),
        })),
      );
    }),
    { numRuns: 500 },
  );
});
