import { type AlarmRuleInput, alarmRuleFields, type NamingFields, signalsNamedBy } from '@zutai/contract';
import type { OwnRule } from '../../alarm/index.ts';
import type { RuleLevels } from '../alarm/levels.ts';
import { placedNames } from '../alarm/place-rule.ts';
import { listRuleKeys } from '../alarm/rule-keys.ts';
import type { BaseRow, TemplateAlarmRule } from '../content.ts';
import { type Difference, findDifference, type Pair, type Row } from './difference.ts';

/** Alarm rules of equipment as they are, and the levels of its organisation. */
export interface OwnRules {
  readonly rules: readonly OwnRule[];
  readonly levels: RuleLevels;
}

/** Answer how signals are named in what is compared; '': it is not there. */
interface Places {
  readonly ofTemplate: (signalId: string) => string;
  readonly ofOwn: (signalId: string) => string;
}

interface States {
  readonly base: readonly BaseRow<TemplateAlarmRule>[];
  readonly template: readonly TemplateAlarmRule[];
  readonly own: OwnRules;
}

/** What says when a rule rings makes sense only together. */
const SUBJECT: ReadonlySet<string> = new Set(['signalId', 'condition']);

/**
 * Compares alarm rules. A rule of the template that names a signal which is not there is not added, and takes no name of a
 * signal to a rule that is there.
 * @param tagOf the tag of a signal by the name it has in what is compared
 */
export function findRuleDifference(
  { base, template, own }: States,
  places: Places,
  tagOf: (name: string) => string,
): Difference {
  const rowsOf = (rules: readonly (AlarmRuleInput & { readonly id: string })[], place: Places['ofOwn']) => {
    const placed = rules.map((rule) => placedNames(rule, place));
    const keys = listRuleKeys(placed, tagOf);
    return placed.map((rule, i): Row => {
      const { key = '', name = '', nameEn = '' } = keys[i] ?? {};
      return { id: rule.id, key, name, nameEn, fields: fieldsOf(rule, own.levels) };
    });
  };
  const baseRows = rowsOf(
    base.map(({ row }) => row),
    places.ofTemplate,
  );
  const found = findDifference(
    base.map(({ id, ownId }, i) => ({ id, ownId, fields: baseRows[i]?.fields ?? {} })),
    rowsOf(template, places.ofTemplate),
    rowsOf(own.rules, places.ofOwn),
  );
  return leaveUnplaced(found);
}

const FIELDS = Object.keys(alarmRuleFields) as (keyof AlarmRuleInput)[];

function fieldsOf(rule: AlarmRuleInput, levels: RuleLevels): Row['fields'] {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, rule[name]]));
  return { ...fields, levelId: levels.levelOf(rule).id };
}

function leaveUnplaced(found: Difference): Difference {
  const add = found.add.filter(({ fields }) => isPlaced(fields));
  const left = found.add.filter(({ fields }) => !isPlaced(fields));
  const keep = new Map(found.keep.map((pair) => [pair.own.id, pair]));
  const change = found.change.flatMap((pair): Pair[] => {
    const kept = keep.get(pair.own.id)?.names ?? [];
    const staying = new Set(pair.names.filter((name) => !isPlaced({ [name]: pair.row.fields[name] })));
    if ([...kept, ...staying].some((name) => SUBJECT.has(name)))
      for (const name of pair.names) if (SUBJECT.has(name)) staying.add(name);
    if (staying.size > 0) keep.set(pair.own.id, { ...pair, names: [...kept, ...staying] });
    const names = pair.names.filter((name) => !staying.has(name));
    return names.length === 0 ? [] : [{ ...pair, names }];
  });
  return { ...found, add, change, keep: [...keep.values()], deleted: [...found.deleted, ...left] };
}

function isPlaced(fields: Row['fields']): boolean {
  return signalsNamedBy(fields as NamingFields).every(([, id]) => id !== '');
}
