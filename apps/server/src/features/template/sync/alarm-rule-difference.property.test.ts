import { type AlarmRuleInput, alarmRuleFields, signalsNamedBy } from '@zutai/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { OwnRule } from '../../alarm/index.ts';
import { RuleLevels } from '../alarm/levels.ts';
import { placedNames } from '../alarm/place-rule.ts';
import type { BaseRow, TemplateAlarmRule } from '../content.ts';
import { findRuleDifference } from './alarm-rule-difference.ts';
import { changedFields, type Row } from './difference.ts';

const levels = new RuleLevels(
  ([1, 2, 3, 4] as const).map((priority) => ({
    ...{ id: `${priority}`, revision: 1, priority, title: '', titleEn: '' },
    ...{ color: '', shape: '●' as const, sound: 'none' as const },
  })),
);
const rule = z.object(alarmRuleFields);

/** Signals of the template are 1 to 3, those of the equipment the same from 11 on. */
const toOwn = (id: string) => `1${id}`;
const signalId = fc.constantFrom('1', '2', '3');
const limit = fc.oneof(
  fc.constantFrom(5, 6).map((value) => ({ from: 'constant', value })),
  signalId.map((id) => ({ from: 'signal', signalId: id })),
);
const subject = fc.oneof(
  fc.constant({ signalId: null, condition: { kind: 'offline' } }),
  fc.record({
    signalId,
    condition: limit.map((one) => ({ kind: 'limit', direction: 'high', limit: one })),
  }),
);
const entered = fc
  .record({
    subject,
    onDelayMs: fc.constantFrom(0, 1000),
    severity: fc.constantFrom('minor', 'severe'),
    levelId: fc.constantFrom(null, '2'),
    suppressor: fc.option(
      signalId.map((id) => ({ signalId: id, equals: 1 })),
      { nil: null },
    ),
  })
  .map(({ subject: of, ...more }): AlarmRuleInput => rule.parse({ title: 'High', ...of, ...more }));
const entry = fc.record({
  ...{ was: entered, now: entered, own: entered },
  fate: fc.constantFrom('linked', 'new', 'gone', 'deletedHere', 'own'),
});
const states = fc.record({
  entries: fc.array(entry, { maxLength: 5 }),
  // Signals that the equipment has not.
  gone: fc.uniqueArray(signalId, { maxLength: 2 }),
});

function compare(
  base: readonly BaseRow<TemplateAlarmRule>[],
  template: readonly TemplateAlarmRule[],
  own: readonly OwnRule[],
  gone: ReadonlySet<string>,
) {
  const places = {
    ofTemplate: (id: string) => (gone.has(id) ? '' : id),
    ofOwn: (id: string) => (gone.has(id.slice(1)) ? '' : id.slice(1)),
  };
  return findRuleDifference({ base, template, own: { rules: own, levels } }, places, (name) => name || '–');
}

const ownOf = (id: string, fields: AlarmRuleInput): OwnRule => ({
  ...placedNames(fields, toOwn),
  ...{ id, createdMs: 0, levelId: levels.levelOf(fields).id },
});
const names = (fields: object) => signalsNamedBy(fields as AlarmRuleInput).map(([, id]) => id);

it('names nothing that is not there, tears no condition from its signal, and is done when it is done', () => {
  fc.assert(
    fc.property(states, ({ entries, gone: list }) => {
      const gone = new Set<string>(list);
      const template: TemplateAlarmRule[] = [];
      const base: BaseRow<TemplateAlarmRule>[] = [];
      const own: OwnRule[] = [];
      entries.forEach(({ was, now, own: has, fate }, i) => {
        const [id, ownId] = [`${i + 1}`, `${i + 101}`];
        const rowOf = (fields: AlarmRuleInput) => ({ ...fields, id, revision: 1, createdMs: 0 });
        if (fate !== 'gone' && fate !== 'own') template.push(rowOf(now));
        if (fate !== 'new' && fate !== 'own')
          base.push({ id, ownId: fate === 'deletedHere' ? null : ownId, row: rowOf(was) });
        // With its signal a rule is gone at the equipment.
        if (fate !== 'new' && fate !== 'deletedHere' && !gone.has(has.signalId ?? ''))
          own.push(ownOf(ownId, has));
      });
      const found = compare(base, template, own, gone);
      const after = new Map(own.map((one) => [one.id, one]));
      for (const pair of found.change) {
        const fields = changedFields(pair) as unknown as AlarmRuleInput;
        for (const name of pair.names) expect(names({ [name]: pair.row.fields[name] })).not.toContain('');
        expect(fields.signalId === null).toBe(fields.condition.kind === 'offline');
        // What named a signal that is gone went on naming it.
        const before = after.get(pair.own.id)!;
        const placed = placedNames(fields, toOwn);
        const kept = Object.fromEntries(
          (['condition', 'suppressor'] as const)
            .filter((name) => !pair.names.includes(name))
            .map((name) => [name, before[name]]),
        );
        after.set(before.id, { ...before, ...placed, ...kept, levelId: fields.levelId ?? '' });
      }
      const ids = new Map<string, string | null>(found.ownIds);
      for (const row of found.add as readonly Row[]) {
        expect(names(row.fields)).not.toContain('');
        const id = `${Number(row.id) + 201}`;
        ids.set(row.id, id);
        after.set(id, ownOf(id, row.fields as unknown as AlarmRuleInput));
      }
      const linked = template.flatMap((row) => {
        const ownId = ids.get(row.id);
        return ownId === undefined ? [] : [{ id: row.id, ownId, row }];
      });
      const again = compare(linked, template, [...after.values()], gone);
      expect({ add: again.add, change: again.change, release: again.release }).toEqual({
        ...{ add: [], change: [], release: [] },
      });
      // Every rule of the template is there, or it is said why not. One that was released may be taken for another.
      const left = new Set(again.deleted.map(({ id }) => id));
      const there = new Map([...ids, ...again.ownIds]);
      for (const { id } of template) expect(left.has(id) || typeof there.get(id) === 'string').toBe(true);
    }),
    { numRuns: 300 },
  );
});
