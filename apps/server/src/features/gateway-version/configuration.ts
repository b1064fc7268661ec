/** A row of a driver, signal or script as its table had it, without what says whose it is; ids are texts. */
export interface ConfigurationRow {
  readonly id: string;
  readonly [column: string]: unknown;
}

export interface ConfiguredEquipment {
  readonly equipmentId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly deviceId: string;
  readonly drivers: readonly ConfigurationRow[];
  readonly signals: readonly ConfigurationRow[];
  readonly scripts: readonly ConfigurationRow[];
}

/** What a gateway is to run, as people edited it. Secrets among the options of drivers are sealed. */
export interface Configuration {
  /** Of the economy mode, s; absent where it was written before there was one. */
  readonly economyReportS?: number | null;
  readonly equipments: readonly ConfiguredEquipment[];
}

/** What the gateway runs of a signal, as columns: the rest (names, units, recording) is the platform's own business. */
export const SIGNAL_COLUMNS = [
  'driver_id',
  'tag',
  'data_type',
  'address',
  'scale',
  'offset',
  'writable',
  'min',
  'max',
  'deadband',
] as const;
export const DRIVER_COLUMNS = [
  'title',
  'protocol',
  'poll_interval_ms',
  'min_interval_ms',
  'enabled',
  'options',
] as const;
export const SCRIPT_COLUMNS = ['title', 'enabled', 'trigger', 'interval_s', 'tags', 'source'] as const;

export interface MatchedRows<A, B> {
  /** Of each row of `after` the one of `before` that it is. */
  readonly pairs: readonly { readonly was: B | undefined; readonly is: A }[];
  /** Rows of `before` that none of `after` is. */
  readonly gone: readonly B[];
}

/**
 * Which row is which: the one with the same id, else, among those left, the one of the same name. What was deleted and
 * made anew, as going back does, has another id.
 * @param nameOf unique within each side
 */
export function matchRows<A extends { readonly id: string }, B extends { readonly id: string }>(
  before: readonly B[],
  after: readonly A[],
  nameOf: (row: A | B) => unknown,
): MatchedRows<A, B> {
  const left = new Map(before.map((row) => [row.id, row]));
  const byId = after.map((is) => {
    const was = left.get(is.id);
    left.delete(is.id);
    return { was, is };
  });
  const named = new Map([...left.values()].map((row) => [nameOf(row), row]));
  const pairs = byId.map(({ was, is }) => {
    const other = was ?? named.get(nameOf(is));
    if (was !== undefined || other === undefined) return { was, is };
    named.delete(nameOf(is));
    left.delete(other.id);
    return { was: other, is };
  });
  return { pairs, gone: [...left.values()] };
}
