import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addDeed } from './acting-repository.ts';

/** What somebody takes along as a file. */
export interface ExportRecord {
  /** Name of a list of `packages/lists`, or `signal` and `history` of one piece of equipment. */
  readonly list: string;
  /** Whose it is, where it belongs to one piece of equipment. */
  readonly equipmentId?: string;
  readonly format: 'csv' | 'xlsx' | 'pdf' | 'zip';
  /** Undefined where nobody knows before the file is made. */
  readonly rows?: number;
  /** Keys of columns; undefined for all. */
  readonly columns?: readonly string[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Ids of signals that the caller sees. */
  readonly signals?: readonly string[];
  /** What was asked for besides. */
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** Writes an export of the acting account into the trail, before the first byte leaves. */
export type RecordExport = (record: ExportRecord) => Promise<void>;

/** Words of a search may be long; that is enough to know what was asked for. */
const LONGEST_FILTER = 200;

/** @throws Error where nobody acts: an export is always somebody's */
export function createRecordExport(db: Kysely<Tables>): RecordExport {
  return async ({ equipmentId, fromMs, toMs, filter = {}, ...what }) => {
    const asked = Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_FILTER) : value,
    ]);
    const after = {
      ...what,
      ...(fromMs === undefined ? {} : { from: new Date(fromMs).toISOString() }),
      ...(toMs === undefined ? {} : { to: new Date(toMs).toISOString() }),
      ...(asked.length === 0 ? {} : { filter: Object.fromEntries(asked) }),
    };
    const object = equipmentId === undefined ? undefined : { kind: 'equipment', id: equipmentId };
    await addDeed(db, { kind: 'export', object, after });
  };
}
