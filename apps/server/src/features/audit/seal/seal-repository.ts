import type { ClientBase, Pool } from 'pg';

import { SEAL_VERSION, type Seal, type SealBody } from './seal.ts';

/** Most events of a seal. */
const EVENTS_PER_SEAL = 1_000;
/** A transaction that writes events is shorter; what commits later than that is reported as not sealed. */
const LATEST_COMMIT = '1 hour';

const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint::text`;
const SEAL = `number::text as number, version, ids::text as ids, event_count as "eventCount",
  ${micros('first_at')} as "firstAt", ${micros('last_at')} as "lastAt", ${micros('sealed_at')} as "sealedAt",
  encode(digest, 'hex') as digest, key_id as "keyId", encode(previous, 'hex') as previous, encode(hash, 'hex') as hash`;
const DIGEST = `encode(sha256(string_agg(event.digest, ''::bytea order by event.id)), 'hex')`;

type Connection = ClientBase | Pool;

/** Ids from which the next seal is looked for, and those that are sealed from there on. */
export interface Unsealed {
  readonly fromId: string;
  readonly sealed: string;
}

/** Seals of the trail in the database; every call gets the connection it works on. */
export const sealRepository = {
  async newest(client: Connection): Promise<Seal | undefined> {
    const { rows } = await client.query<Seal>(
      `select ${SEAL} from audit_seal order by audit_seal.number desc limit 1`,
    );
    return rows[0];
  },

  /** Whether a seal is there as it was made. */
  async holds(client: Connection, { number, hash }: Pick<Seal, 'number' | 'hash'>): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from audit_seal where number = $1 and hash = decode($2, 'hex')`,
      [number, hash],
    );
    return rowCount === 1;
  },

  async findUnsealed(client: Connection): Promise<Unsealed> {
    const { rows } = await client.query<Unsealed>(
      `select coalesce(max(upper(ids)) filter (where sealed_at < now() - $1::interval), 0)::text as "fromId",
        coalesce(range_agg(ids) filter (where sealed_at >= now() - $1::interval), '{}')::text as sealed
       from audit_seal`,
      [LATEST_COMMIT],
    );
    return rows[0]!;
  },

  /** What the next seal holds; undefined when nothing is to be sealed. */
  async drawUp(
    client: Connection,
    { fromId, sealed }: Unsealed,
    before: Pick<Seal, 'number' | 'hash'> | undefined,
  ): Promise<SealBody | undefined> {
    const { rows } = await client.query<SealBody & { readonly eventCount: number }>(
      `select range_agg(int8range(event.id, event.id, '[]'))::text as ids, count(*)::int as "eventCount",
         ${micros('min(event.at)')} as "firstAt", ${micros('max(event.at)')} as "lastAt",
         ${micros('clock_timestamp()')} as "sealedAt", ${DIGEST} as digest
       from (
         select id, at, audit_event_digest(found) as digest from audit_event as found
         where id >= $1::bigint and not ($2::int8multirange @> id) order by id limit ${EVENTS_PER_SEAL}
       ) as event`,
      [fromId, sealed],
    );
    const found = rows[0]!;
    if (found.eventCount === 0) return undefined;
    return {
      ...found,
      number: String(BigInt(before?.number ?? 0) + 1n),
      version: SEAL_VERSION,
      previous: before?.hash ?? '',
    };
  },

  async add(client: Connection, seal: Seal): Promise<void> {
    const at = (place: number) => `timestamptz 'epoch' + $${place}::bigint * interval '1 microsecond'`;
    await client.query(
      `insert into audit_seal (number, version, ids, event_count, first_at, last_at, sealed_at, digest, key_id, previous, hash)
       values ($1, $2, $3, $4, ${at(5)}, ${at(6)}, ${at(7)}, decode($8, 'hex'), $9, decode($10, 'hex'), decode($11, 'hex'))`,
      [
        seal.number,
        seal.version,
        seal.ids,
        seal.eventCount,
        seal.firstAt,
        seal.lastAt,
        seal.sealedAt,
        seal.digest,
        seal.keyId,
        seal.previous,
        seal.hash,
      ],
    );
  },

  /** Seals in their order, from a number on. */
  async list(client: Connection, afterNumber: string, count: number): Promise<Seal[]> {
    const { rows } = await client.query<Seal>(
      `select ${SEAL} from audit_seal where audit_seal.number > $1 order by audit_seal.number limit $2`,
      [afterNumber, count],
    );
    return rows;
  },

  /** The digest of the events that a seal names as they are now, and how many are there. */
  async digestNow(client: Connection, ids: string): Promise<{ digest: string; eventCount: number }> {
    const { rows } = await client.query<{ digest: string | null; eventCount: number }>(
      `select ${DIGEST} as digest, count(*)::int as "eventCount" from (
         select id, audit_event_digest(found) as digest from audit_event as found
         where id >= lower($1::int8multirange) and id < upper($1::int8multirange) and $1::int8multirange @> id
       ) as event`,
      [ids],
    );
    return { digest: rows[0]!.digest ?? '', eventCount: rows[0]!.eventCount };
  },

  /** Events that no seal names: the first hundred that a seal should have named, and how many come after the last seal. */
  async listUnsealed(client: Connection): Promise<{ skipped: string[]; pending: number }> {
    const { rows } = await client.query<{ skipped: string[] | null; pending: number }>(
      `with sealed as materialized (select coalesce(range_agg(ids), '{}') as ids from audit_seal)
       select (array_agg(id::text order by id) filter (where id < upper(ids) and at < now() - $1::interval))[1:100] as skipped,
         count(*) filter (where id >= upper(ids) or isempty(ids))::int as pending
       from audit_event as event cross join (select ids from sealed) as sealed where not (sealed.ids @> event.id)`,
      [LATEST_COMMIT],
    );
    return { skipped: rows[0]!.skipped ?? [], pending: rows[0]!.pending };
  },

  /** Deletes seals older than the retention but the newest of them, which the chain hangs on. */
  async deleteOld(client: Connection, retentionDays: number): Promise<void> {
    await client.query(
      `delete from audit_seal where number < (
         select max(number) from audit_seal where last_at < now() - make_interval(days => $1))`,
      [retentionDays],
    );
  },
};
