import { type GatewayVersionItem, type LeftReason, type SignalInput, signalInput } from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import { applyChange, findChangeProblems, holdSignals, signalFromRow } from '../signal/index.ts';
import { type ConfiguredEquipment, matchRows } from './configuration.ts';
import { listLastSignals } from './restore-repository.ts';
import type { RestoreWork } from './restore-work.ts';

type Held = Awaited<ReturnType<typeof holdSignals>>;
type SignalRow = Parameters<typeof signalFromRow>[0];
type EditRow = SignalInput & { readonly id: string };

/** {@link SIGNAL_COLUMNS} as fields. */
const SIGNAL_FIELDS = [
  'driverId',
  'tag',
  'dataType',
  'address',
  'scale',
  'offset',
  'writable',
  'min',
  'max',
  'deadband',
] as const;

interface Of {
  readonly equipmentId: string;
  readonly wanted: ConfiguredEquipment;
  /** Ids of drivers as they are now, by those of the version. */
  readonly driverIds: ReadonlyMap<string, string>;
  /** Drivers that speak another protocol than before. */
  readonly turnedDrivers: ReadonlySet<string>;
  readonly leave: (kind: GatewayVersionItem['kind'], name: string, reason: LeftReason) => void;
}

/** @returns how many were deleted */
export async function restoreSignals(
  { transaction, caller, gatewayId, version }: RestoreWork,
  { equipmentId, wanted, driverIds, turnedDrivers, leave }: Of,
): Promise<number> {
  const held = await holdSignals(transaction, caller, equipmentId);
  const rows = wanted.signals.map((row) => {
    const driverId = row.driver_id === null ? null : (driverIds.get(String(row.driver_id)) ?? null);
    return { ...completeSignal(signalFromRow(row as unknown as SignalRow)), id: row.id, driverId };
  });
  const { pairs, gone } = matchRows(held.existing, rows, ({ tag }) => tag);
  const deleted = pairs.flatMap(({ was, is }) => (was === undefined ? [is] : []));
  const settings = new Map(
    (await listLastSignals(transaction, gatewayId, deleted)).map((row) => [
      row.id,
      completeSignal(signalFromRow(row as unknown as SignalRow)),
    ]),
  );
  let add = deleted.map((is) => withoutId({ ...is, ...platformSettings(settings.get(is.id)) }));
  let edit = pairs.flatMap(({ was, is }): EditRow[] => {
    if (was === undefined || SIGNAL_FIELDS.every((field) => was[field] === is[field])) return [];
    return [{ ...was, ...Object.fromEntries(SIGNAL_FIELDS.map((field) => [field, is[field]])) }];
  });
  const removed = deletable(held, gone, (tag, reason) => leave('signal', tag, reason));
  for (;;) {
    const moved = new Set([...edit.map(({ id }) => id), ...removed]);
    const staying = held.existing.filter(
      ({ id, driverId }) => turnedDrivers.has(driverId ?? '') && !moved.has(id),
    );
    const checked = [...add, ...edit];
    const left = new Map<number, LeftReason>();
    for (const { index, code } of findChangeProblems(held, {
      ...{ add, edit: [...edit, ...staying], delete: removed },
    })) {
      const unfit = staying[index - checked.length];
      if (unfit !== undefined) throw new AppError('gatewayVersionUnfit', { tag: unfit.tag, version });
      left.set(index, code === 'pointFixed' ? 'fixedModel' : 'unfit');
    }
    for (const [index, reason] of left) leave('signal', checked[index]!.tag, reason);
    if (left.size === 0) break;
    const stays = (offset: number) => (_row: unknown, i: number) => !left.has(i + offset);
    edit = edit.filter(stays(add.length));
    add = add.filter(stays(0));
  }
  if (add.length + edit.length + removed.length === 0) return 0;
  await applyChange(transaction, held, { add, edit, delete: removed }, async () => undefined);
  return removed.length;
}

/** Without points of a fixed model, and what alarm rules name that do not go with it. */
function deletable(
  held: Held,
  gone: readonly { readonly id: string; readonly tag: string }[],
  leave: (tag: string, reason: LeftReason) => void,
): string[] {
  if (held.isFixed === true) {
    for (const { tag } of gone) leave(tag, 'fixedModel');
    return [];
  }
  const ids = new Map(gone.map(({ id, tag }) => [id, tag]));
  for (;;) {
    const named = (held.rules ?? [])
      .filter(({ signalId }) => !ids.has(signalId ?? ''))
      .flatMap((rule) => rule.named)
      .filter((id) => ids.has(id));
    if (named.length === 0) return [...ids.keys()];
    for (const id of named) {
      leave(ids.get(id) ?? '', 'namedByRule');
      ids.delete(id);
    }
  }
}

/** What the gateway runs nothing of: of a deleted signal as it was at the end, not as it was at the version. */
function platformSettings(last: SignalInput | undefined): Partial<SignalInput> {
  const ofGateway: readonly string[] = SIGNAL_FIELDS;
  return Object.fromEntries(Object.entries(last ?? {}).filter(([field]) => !ofGateway.includes(field)));
}

const withoutId = ({ id: _, ...signal }: EditRow): SignalInput => signal;

/** A signal of a version that knew fewer fields: those have what they have when nobody enters them. */
function completeSignal(known: Partial<SignalInput>): SignalInput {
  const defaults = signalInput.parse({ tag: 'tag', title: 'title' });
  const given = Object.entries(known).filter(([name, value]) => value !== undefined && name in defaults);
  return { ...defaults, ...Object.fromEntries(given) };
}
