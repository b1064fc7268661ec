import type { ReportColumn, SyncItem } from '@zutai/contract';
import { tellRuleField, type WordedSignal } from '../alarm/tell-rule.ts';
import { tellColumns } from '../report/tell-columns.ts';
import type { Difference, Row } from './difference.ts';
import type { Plan } from './plan.ts';

type Fields = Record<string, unknown>;

/** Of rows that come new, what tells what they are. */
const TOLD = {
  driver: ['protocol', 'options.host', 'options.port', 'options.url'],
  signal: ['driverId', 'address', 'dataType'],
  script: ['trigger', 'source'],
  report: ['step', 'columns', 'schedule'],
  alarmRule: ['signalId', 'condition', 'onDelayMs', 'levelId', 'isEnabled'],
};

/** What stays comes last. */
const ORDER = ['add', 'change', 'release', 'keep'] as const;

/**
 * A plan in the words of the contract, by actions, drivers before signals, scripts, reports and alarm rules.
 * @param ownDrivers titles by id, `ownSignals` by id
 */
export function listItems(
  { content, drivers, signals, scripts, reports, alarmRules, signalIds }: Plan,
  ownDrivers: ReadonlyMap<string, string>,
  ownSignals: ReadonlyMap<string, WordedSignal>,
): SyncItem[] {
  const titles = new Map(content.drivers.map(({ id, title }) => [id, title]));
  const worded = new Map<string, WordedSignal>();
  for (const [name, id] of signalIds) {
    const signal = ownSignals.get(id);
    if (signal !== undefined) worded.set(name, signal);
  }
  for (const signal of content.signals) if (!worded.has(signal.id)) worded.set(signal.id, signal);
  const tags = new Map([...worded].map(([name, { tag }]) => [name, tag]));
  const titleOf = (driverId: unknown) =>
    driverId === null || driverId === undefined
      ? null
      : (titles.get(String(driverId)) ?? ownDrivers.get(String(driverId).replace('own:', '')) ?? '');
  const tellRule = ({ fields }: Row, names: readonly string[]): Fields =>
    Object.fromEntries(names.map((name) => [columnOf(name), tellRuleField(name, fields, worded)]));
  const told = (row: Row, names: readonly string[]): Fields => {
    const fields: Fields = {};
    for (const name of names) {
      const value = row.fields[name] ?? null;
      if (name.startsWith('options.')) {
        if (value !== null) fields.options = { ...(fields.options as Fields), [name.slice(8)]: value };
      } else if (name === 'driverId') fields.driver_id = titleOf(value);
      else if (name === 'columns') fields.columns = tellColumns(value as readonly ReportColumn[], tags);
      else fields[columnOf(name)] = value;
    }
    return fields;
  };
  const itemsOf = (
    kind: SyncItem['kind'],
    difference: Difference,
    tell: (row: Row, names: readonly string[]) => Fields = told,
    titleIn: (row: Row) => Pick<SyncItem, 'title' | 'titleEn'> = titlesOf,
  ): SyncItem[] => {
    const item = (
      action: SyncItem['action'],
      row: Row,
      equipment: Fields | null,
      template: Fields | null,
    ) => ({
      ...{ kind, action, equipment, template },
      name: row.name ?? row.key,
      nameEn: row.nameEn ?? '',
      ...titleIn(row),
    });
    return [
      ...difference.add.map((row) => item('add', row, null, tell(row, TOLD[kind]))),
      ...difference.change.map(({ row, own, names }) =>
        item('change', own, tell(own, names), tell(row, names)),
      ),
      ...difference.release.map((row) => item('release', row, {}, null)),
      ...difference.keep.map(({ row, own, names }) => item('keep', own, tell(own, names), tell(row, names))),
      ...difference.deleted.map((row) => item('keep', row, null, {})),
    ];
  };
  const tagOfRule = ({ fields }: Row) => ({
    title: tags.get(String(fields.signalId ?? '')) ?? '',
    titleEn: '',
  });
  const items = [
    ...itemsOf('driver', drivers),
    ...itemsOf('signal', signals),
    ...itemsOf('script', scripts),
    ...itemsOf('report', reports),
    ...itemsOf('alarmRule', alarmRules, tellRule, tagOfRule),
  ];
  return ORDER.flatMap((action) => items.filter((item) => item.action === action));
}

const titlesOf = ({ fields }: Row) => ({
  title: String(fields.title ?? ''),
  titleEn: String(fields.titleEn ?? ''),
});

/** A field by the name of its column, as events have it. */
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
