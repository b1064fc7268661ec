import type { commandCalls, RequestOf } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../platform/call/index.ts';
import { containsPattern } from '../../platform/db/keyword.ts';
import { directionOf } from '../../platform/db/paged-query.ts';
import {
  type CommandRow,
  type LedgerNames,
  readCommand,
  type StoredCommand,
  signalDefinition,
} from './rows.ts';

type Filter = RequestOf<typeof commandCalls.query>;

const SORT_COLUMNS = {
  requestedMs: 'requested_at',
  signalTitle: 'signal_title',
  userName: 'account_name',
  status: 'status',
} as const;

const MATCHES = `
  organisation_id = $1 and ($2::bigint is null or equipment_id = $2)
  and ($8::bigint is null or account_id = $8 or sees_equipment($8, equipment_id))
  and ($3::int is null or signal_id = $3) and ($9::uuid is null or uuid = $9) and ($4::text is null or status = $4)
  and ($5::float8 is null or requested_at >= to_timestamp($5 / 1000))
  and ($6::float8 is null or requested_at <= to_timestamp($6 / 1000))
  and ($7::text is null or signal_title ilike $7 or account_name ilike $7
    or equipment_title ilike $7 or equipment_title_en ilike $7
    or signal_definition->>'titleEn' ilike $7 or signal_definition->>'tag' ilike $7
    or equipment_id = any (array(
      select id from equipment where organisation_id = $1 and (title ilike $7 or title_en ilike $7)))
    or signal_id = any (array(
      select signal.id from signal join equipment on equipment.id = signal.equipment_id
      where equipment.organisation_id = $1
        and (signal.title ilike $7 or signal.title_en ilike $7 or signal.tag ilike $7))))`;

/** The name that a thing has now where its row has another one, in SQL; null for what is deleted. */
const nameNow = (table: string, title: string, titleEn: string) => `
  case when ${table}.id is not null and (${title} <> ${table}.title or ${titleEn} <> ${table}.title_en)
    then json_build_object('title', ${table}.title, 'titleEn', ${table}.title_en) end`;

/** Of the found rows only the page is looked up by name, where it has none of its own time. */
const pageOf = (order: string) => `
  with page as (select * from command where ${MATCHES} order by ${order} limit $10 offset $11)
  select page.*, coalesce(page.equipment_title, equipment.title, '') as equipment_title,
    case when page.equipment_title is null then coalesce(equipment.title_en, '')
      else page.equipment_title_en end as equipment_title_en,
    equipment.id is not null as has_equipment, signal.tag as signal_tag,
    ${nameNow('equipment', 'page.equipment_title', 'page.equipment_title_en')} as equipment_now,
    ${nameNow('signal', 'page.signal_title', "page.signal_definition->>'titleEn'")} as signal_now,
    coalesce(page.signal_definition, ${signalDefinition('signal')}::jsonb) as signal
  from page left join equipment on equipment.id = page.equipment_id and equipment.organisation_id = $1
    left join signal on signal.id = page.signal_id and signal.equipment_id = equipment.id
  order by ${order.replaceAll(/(^|, )/g, '$1page.')}`;

interface LedgerRow extends CommandRow {
  readonly equipment_title: string;
  readonly equipment_title_en: string;
  readonly has_equipment: boolean;
  readonly signal_tag: string | null;
  readonly equipment_now: LedgerNames['equipmentNow'];
  readonly signal_now: LedgerNames['signalNow'];
  readonly signal: LedgerNames['signal'];
}

type LedgerEntry = StoredCommand & LedgerNames;

// Deleted equipment keeps its ledger; what the organisation never had is not found.
const IS_KNOWN = `
  select exists (select from equipment where organisation_id = $1 and id = $2
      and ($3::bigint is null or sees_equipment($3, id)))
    or exists (select from command where organisation_id = $1 and equipment_id = $2
      and ($3::bigint is null or account_id = $3)) as known`;

function readEntry(row: LedgerRow): LedgerEntry {
  return {
    ...readCommand(row),
    equipmentTitle: row.equipment_title,
    equipmentTitleEn: row.equipment_title_en,
    hasEquipment: row.has_equipment,
    signalTag: row.signal_tag,
    equipmentNow: row.equipment_now,
    signalNow: row.signal_now,
    signal: row.signal,
  };
}

/** The account whose data range limits what is read; null for the whole organisation. */
const limitedTo = ({ dataRange, accountId }: Scope) => (dataRange === 'organisation' ? null : accountId);

/** Reading the write ledger. */
export class LedgerRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the scope has, or had and wrote to, the equipment. */
  async isKnown(scope: Scope, equipmentId: string): Promise<boolean> {
    const { rows } = await this.#pool.query<{ known: boolean }>(IS_KNOWN, [
      scope.organisationId,
      equipmentId,
      limitedTo(scope),
    ]);
    return rows[0]?.known === true;
  }

  /** Writes to equipment that the scope holds, and those of its account. */
  async query(scope: Scope, filter: Filter): Promise<{ total: number; rows: LedgerEntry[] }> {
    const keyword = filter.keyword?.trim() ?? '';
    const match = [
      scope.organisationId,
      filter.equipmentId ?? null,
      filter.signalId === undefined ? null : Math.min(Number(filter.signalId), 0x7fff_ffff),
      filter.status ?? null,
      filter.fromMs ?? null,
      filter.toMs ?? null,
      keyword === '' ? null : containsPattern(keyword),
      limitedTo(scope),
      filter.uuid ?? null,
    ];
    const column = SORT_COLUMNS[filter.sortField ?? 'requestedMs'];
    const order = `${column} ${directionOf(filter)}${column === 'requested_at' ? '' : ', requested_at desc'}, uuid`;
    const [count, page] = await Promise.all([
      this.#pool.query<{ total: string }>(`select count(*) as total from command where ${MATCHES}`, match),
      this.#pool.query<LedgerRow>(pageOf(order), [
        ...match,
        filter.pageSize,
        (filter.pageNum - 1) * filter.pageSize,
      ]),
    ]);
    return { total: Number(count.rows[0]?.total), rows: page.rows.map(readEntry) };
  }
}
