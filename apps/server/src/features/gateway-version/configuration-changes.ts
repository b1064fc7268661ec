import { isDeepStrictEqual } from 'node:util';
import { findDriverProtocol, type GatewayVersionItem } from '@zutai/contract';
import {
  type Configuration,
  type ConfigurationRow,
  type ConfiguredEquipment,
  DRIVER_COLUMNS,
  matchRows,
  SCRIPT_COLUMNS,
  SIGNAL_COLUMNS,
} from './configuration.ts';

type Fields = Record<string, unknown>;
type Kind = 'driver' | 'signal' | 'script';

const NOTHING = { drivers: [], signals: [], scripts: [] };

/** In what a configuration differs from the one before it, equipment by equipment. */
export function listConfigurationChanges(before: Configuration, after: Configuration): GatewayVersionItem[] {
  const { pairs, gone } = matchRows(
    before.equipments.map((one) => ({ ...one, id: one.equipmentId })),
    after.equipments.map((one) => ({ ...one, id: one.equipmentId })),
    ({ id }) => id,
  );
  return [
    ...gatewayItem(before.economyReportS ?? null, after.economyReportS ?? null),
    ...pairs.flatMap(({ was, is }) => changesOfEquipment(was, is)),
    ...gone.flatMap((was) => changesOfEquipment(was, undefined)),
  ];
}

function gatewayItem(was: number | null, is: number | null): GatewayVersionItem[] {
  if (was === is) return [];
  const said = { equipmentId: null, equipmentTitle: '', equipmentTitleEn: '' };
  const named = { kind: 'gateway' as const, ...said, name: '', title: '', titleEn: '' };
  if (was === null) return [{ ...named, action: 'add', before: null, after: {} }];
  if (is === null) return [{ ...named, action: 'remove', before: {}, after: null }];
  const told = { before: { economy_report_s: was }, after: { economy_report_s: is } };
  return [{ ...named, action: 'change', ...told }];
}

function changesOfEquipment(
  was: ConfiguredEquipment | undefined,
  is: ConfiguredEquipment | undefined,
): GatewayVersionItem[] {
  const of = (is ?? was) as ConfiguredEquipment;
  const said = {
    ...{ equipmentId: of.equipmentId, equipmentTitle: of.title, equipmentTitleEn: of.titleEn },
  };
  const [from, to] = [was ?? { ...of, ...NOTHING }, is ?? { ...of, ...NOTHING }];
  const drivers = matchRows(from.drivers, to.drivers, ({ title }) => title);
  const idNow = new Map(drivers.pairs.flatMap(({ was: one, is: now }) => (one ? [[one.id, now.id]] : [])));
  const titles = new Map([...from.drivers, ...to.drivers].map(({ id, title }) => [id, title]));
  const isSameDriver = (before: unknown, after: unknown) => (idNow.get(String(before)) ?? before) === after;
  const items = (
    kind: Kind,
    rows: ReturnType<typeof matchRows<ConfigurationRow, ConfigurationRow>>,
    columns: readonly string[],
  ): GatewayVersionItem[] => [
    ...rows.pairs.flatMap(({ was: before, is: after }): GatewayVersionItem[] => {
      const named = { kind, ...said, ...namesOf(kind, after) };
      if (before === undefined) return [{ ...named, action: 'add', before: null, after: {} }];
      const names = columns.filter((name) =>
        name === 'driver_id'
          ? !isSameDriver(before[name], after[name])
          : !isDeepStrictEqual(before[name], after[name]),
      );
      if (names.length === 0) return [];
      const told = toldFields(kind, { before, after, names, titles });
      return [{ ...named, action: 'change', ...told }];
    }),
    ...rows.gone.map(
      (row): GatewayVersionItem => ({
        ...{ kind, ...said, ...namesOf(kind, row) },
        ...{ action: 'remove', before: {}, after: null },
      }),
    ),
  ];
  return [
    ...equipmentItem(was, is).map((item) => ({ ...item, ...said })),
    ...items('driver', drivers, DRIVER_COLUMNS),
    ...items(
      'signal',
      matchRows(from.signals, to.signals, ({ tag }) => tag),
      SIGNAL_COLUMNS,
    ),
    ...items(
      'script',
      matchRows(from.scripts, to.scripts, ({ title }) => title),
      SCRIPT_COLUMNS,
    ),
  ];
}

function equipmentItem(was: ConfiguredEquipment | undefined, is: ConfiguredEquipment | undefined) {
  const { title, titleEn } = (is ?? was) as ConfiguredEquipment;
  const named = { kind: 'equipment' as const, name: title, title, titleEn };
  if (was === undefined) return [{ ...named, action: 'add' as const, before: null, after: {} }];
  if (is === undefined) return [{ ...named, action: 'remove' as const, before: {}, after: null }];
  if (was.deviceId === is.deviceId) return [];
  const told = { before: { device_id: was.deviceId }, after: { device_id: is.deviceId } };
  return [{ ...named, action: 'change' as const, ...told }];
}

function namesOf(kind: Kind, row: ConfigurationRow) {
  const text = (column: string) => String(row[column] ?? '');
  return kind === 'signal'
    ? { name: text('tag'), title: text('title'), titleEn: text('title_en') }
    : { name: text('title'), title: text('title'), titleEn: '' };
}

function toldFields(
  kind: Kind,
  of: {
    before: ConfigurationRow;
    after: ConfigurationRow;
    names: readonly string[];
    titles: ReadonlyMap<string, unknown>;
  },
): { before: Fields; after: Fields } {
  const { before, after, names, titles } = of;
  const [was, is]: [Fields, Fields] = [{}, {}];
  for (const name of names) {
    [was[name], is[name]] = [before[name] ?? null, after[name] ?? null];
    if (name !== 'driver_id') continue;
    for (const side of [was, is]) side[name] = side[name] === null ? null : titles.get(String(side[name]));
  }
  if (kind === 'driver' && names.includes('options')) [was.options, is.options] = toldOptions(before, after);
  return { before: was, after: is };
}

/** The options that differ, by name; of a secret that it is set, or another one. */
function toldOptions(before: ConfigurationRow, after: ConfigurationRow): [Fields, Fields] {
  const secrets = new Set([before, after].flatMap(({ protocol }) => secretNames(String(protocol))));
  const [was, is] = [before.options as Fields, after.options as Fields];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  const tell = (options: Fields, word: string) =>
    Object.fromEntries(
      names.map((name) => {
        const value = options[name] ?? null;
        return [name, secrets.has(name) && value !== null && value !== '' ? word : value];
      }),
    );
  const isSet = (name: string) => (was[name] ?? '') !== '';
  const told = tell(is, '(set)');
  for (const name of names) if (told[name] === '(set)' && isSet(name)) told[name] = '(changed)';
  return [tell(was, '(set)'), told];
}

function secretNames(protocolId: string): string[] {
  const fields = findDriverProtocol(protocolId)?.optionFields ?? [];
  return fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
}
