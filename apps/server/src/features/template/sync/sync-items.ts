import type { ReportColumn, SyncItem } from '@zutai/contract';
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
};

/** What stays comes last. */
const ORDER = ['add', 'change', 'release', 'keep'] as const;

/**
 * A plan in the words of the contract, by actions, drivers before signals, scripts and reports.
 * @param ownDrivers titles by id, `ownSignals` tags by id
 */
export function listItems(
  { content, drivers, signals, scripts, reports, signalIds }: Plan,
  ownDrivers: ReadonlyMap<string, string>,
  ownSignals: ReadonlyMap<string, string>,
): SyncItem[] {
  const titles = new Map(content.drivers.map(({ id, title }) => [id, title]));
  const tags = new Map([...signalIds].map(([name, id]) => [name, ownSignals.get(id) ?? '']));
  for (const { id, tag } of content.signals) if (!tags.has(id)) tags.set(id, tag);
  const titleOf = (driverId: unknown) =>
    driverId === null || driverId === undefined
      ? null
      : (titles.get(String(driverId)) ?? ownDrivers.get(String(driverId).replace('own:', '')) ?? '');
  const told = (row: Row, names: readonly string[]): Fields => {
    const fields: Fields = {};
    for (const name of names) {
      const value = row.fields[name] ?? null;
      if (name.startsWith('options.')) {
        if (value !== null) fields.options = { ...(fields.options as Fields), [name.slice(8)]: value };
      } else if (name === 'driverId') fields.driver_id = titleOf(value);
      else if (name === 'columns') fields.columns = tellColumns(value as readonly ReportColumn[], tags);
      else fields[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value;
    }
    return fields;
  };
  const itemsOf = (kind: SyncItem['kind'], difference: Difference): SyncItem[] => {
    const item = (
      action: SyncItem['action'],
      row: Row,
      equipment: Fields | null,
      template: Fields | null,
    ) => ({
      ...{ kind, action, equipment, template },
      name: row.key,
      title: String(row.fields.title ?? ''),
    });
    return [
      ...difference.add.map((row) => item('add', row, null, told(row, TOLD[kind]))),
      ...difference.change.map(({ row, own, names }) =>
        item('change', own, told(own, names), told(row, names)),
      ),
      ...difference.release.map((row) => item('release', row, {}, null)),
      ...difference.keep.map(({ row, own, names }) => item('keep', own, told(own, names), told(row, names))),
      ...difference.deleted.map((row) => item('keep', row, null, {})),
    ];
  };
  const items = [
    ...itemsOf('driver', drivers),
    ...itemsOf('signal', signals),
    ...itemsOf('script', scripts),
    ...itemsOf('report', reports),
  ];
  return ORDER.flatMap((action) => items.filter((item) => item.action === action));
}
