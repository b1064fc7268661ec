import type { commandCalls, RequestOf } from '@zutai/contract';
import type { Pool } from 'pg';
import { directionOf } from '../../platform/db/paged-query.ts';
import { type CommandRow, readCommand, type StoredCommand } from './rows.ts';

type Filter = RequestOf<typeof commandCalls.query>;

const SORT_COLUMNS = {
  requestedMs: 'requested_at',
  signalTitle: 'signal_title',
  userName: 'account_name',
  status: 'status',
} as const;

const MATCHES = `
  organisation_id = $1 and equipment_id = $2
  and ($3::int is null or signal_id = $3) and ($4::text is null or status = $4)
  and ($5::float8 is null or requested_at >= to_timestamp($5 / 1000))
  and ($6::float8 is null or requested_at <= to_timestamp($6 / 1000))`;

// Deleted equipment keeps its ledger; what the organisation never had is not found.
const IS_KNOWN = `
  select exists (select from equipment where organisation_id = $1 and id = $2)
    or exists (select from command where organisation_id = $1 and equipment_id = $2) as known`;

/** Reading the write ledger. */
export class LedgerRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the organisation has, or had and wrote to, the equipment. */
  async isKnown(organisationId: string, equipmentId: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ known: boolean }>(IS_KNOWN, [organisationId, equipmentId]);
    return rows[0]?.known === true;
  }

  async query(organisationId: string, filter: Filter): Promise<{ total: number; rows: StoredCommand[] }> {
    const match = [
      organisationId,
      filter.equipmentId,
      filter.signalId === undefined ? null : Math.min(Number(filter.signalId), 0x7fff_ffff),
      filter.status ?? null,
      filter.fromMs ?? null,
      filter.toMs ?? null,
    ];
    const column = SORT_COLUMNS[filter.sortField ?? 'requestedMs'];
    const order = directionOf(filter);
    const [count, page] = await Promise.all([
      this.#pool.query<{ total: string }>(`select count(*) as total from command where ${MATCHES}`, match),
      this.#pool.query<CommandRow>(
        `select * from command where ${MATCHES} order by ${column} ${order}, requested_at desc, uuid
         limit $7 offset $8`,
        [...match, filter.pageSize, (filter.pageNum - 1) * filter.pageSize],
      ),
    ]);
    return { total: Number(count.rows[0]?.total), rows: page.rows.map(readCommand) };
  }
}
