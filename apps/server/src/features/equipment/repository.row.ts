import type { Equipment } from '@zutai/contract';
import {
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { containsPattern, likeOperator } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, isShared } from '../access/index.ts';
import type { EquipmentTable } from './tables.ts';

/** Beside the equipment's own columns: names of what it is bound to, and counts (drivers, pages: of the page's rows). */
interface Extra {
  gateway_title: string;
  gateway_title_en: string;
  sn: string;
  template_title: string;
  template_kind: 'EG' | 'GM' | null;
  template_newest: number | null;
  department_title: string;
  department_title_en: string;
  signal_count: number;
  driver_count: number;
  page_count: number;
  is_followed: boolean;
  is_shared: boolean;
  is_changeable: boolean;
}

const count = (table: 'driver' | 'page') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} as counted where counted.equipment_id = equipment.id)`;

/** How many signals equipment of {@link joinEquipment} has. */
export const SIGNAL_COUNT = sql<number>`coalesce(equipment_signal_count.signal_count, 0)`;

/** Equipment with the gateway it is bound to and the template it came from, where there are any. */
export function joinEquipment(db: Kysely<Tables>) {
  return db
    .selectFrom('equipment')
    .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
    .leftJoin('template', 'template.id', 'equipment.template_id')
    .leftJoin('department', 'department.id', 'equipment.department_id')
    .leftJoin('equipment_signal_count', 'equipment_signal_count.equipment_id', 'equipment.id');
}

/** Characters of a word that an index of trigrams finds. */
const MIN_INDEXED = 3;

type NameColumn = 'title' | 'title_en' | 'manufacturer' | 'model' | 'serial_number';

/** What a search looks into beside the SN of the gateway. */
export const KEYWORD_COLUMNS: readonly NameColumn[] = [
  'title',
  'title_en',
  'manufacturer',
  'model',
  'serial_number',
];

/**
 * That one of the columns holds the words of a search field, or the SN of the gateway; true for all rows when it is
 * blank. Of gateways the ids are found first: a condition over both tables would be read against every row of both.
 */
export function holdsWord(
  { organisationId }: Pick<Scope, 'organisationId'>,
  keyword: string | undefined,
  columns: readonly NameColumn[],
): RawBuilder<SqlBool> {
  const text = keyword?.trim() ?? '';
  if (text === '') return sql<SqlBool>`true`;
  const pattern = containsPattern(text);
  const like = likeOperator(text);
  const gateways = sql`select found.id from gateway as found
    where found.organisation_id = ${organisationId} and found.sn ${like} ${pattern}`;
  const ways = [
    ...columns.map((column) => sql`${sql.ref(`equipment.${column}`)} ${like} ${pattern}`),
    // One or two characters are found by no index: then all rows are read, each against a table of the ids.
    text.length < MIN_INDEXED
      ? sql`equipment.gateway_id in (${gateways})`
      : sql`equipment.gateway_id = any(array(${gateways}))`,
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Whether the account follows the equipment. */
export const isFollowedBy = (accountId: string) =>
  sql<boolean>`exists (select 1 from equipment_follow as f
    where f.equipment_id = equipment.id and f.account_id = ${accountId})`;

type JoinedQuery = ReturnType<typeof joinEquipment>;

/** A query of {@link joinEquipment} with whatever it selects. */
export type EquipmentQuery<O> =
  JoinedQuery extends SelectQueryBuilder<infer DB, infer TB, object> ? SelectQueryBuilder<DB, TB, O> : never;

/** Adds the columns of one row. */
export function selectEquipment<O>(query: EquipmentQuery<O>, scope: Scope) {
  return query
    .selectAll('equipment')
    .select([
      sql<string>`coalesce(gateway.title, '')`.as('gateway_title'),
      sql<string>`coalesce(gateway.title_en, '')`.as('gateway_title_en'),
      sql<string>`coalesce(gateway.sn, '')`.as('sn'),
      sql<string>`coalesce(template.title, '')`.as('template_title'),
      'template.kind as template_kind',
      'template.version as template_newest',
      sql<string>`coalesce(department.title, '')`.as('department_title'),
      sql<string>`coalesce(department.title_en, '')`.as('department_title_en'),
      SIGNAL_COUNT.as('signal_count'),
      count('driver').as('driver_count'),
      count('page').as('page_count'),
      isFollowedBy(scope.accountId).as('is_followed'),
      isShared('equipment').as('is_shared'),
      sql<boolean>`${changesEquipment(scope)}`.as('is_changeable'),
    ]);
}

export function toEquipment(row: Selectable<EquipmentTable> & Extra): Equipment {
  return {
    id: row.id,
    title: row.title,
    titleEn: row.title_en,
    equipName: row.title,
    kind: row.kind,
    // Specification, section 3: '00' opens the equipment's information, '01' its designed page.
    ruleType: row.display === 'page' ? '01' : '00',
    display: row.display,
    manufacturer: row.manufacturer,
    model: row.model,
    serialNumber: row.serial_number,
    address: row.address,
    longitude: row.longitude,
    latitude: row.latitude,
    remark: row.remark,
    departmentId: row.department_id,
    departmentTitle: row.department_title,
    departmentTitleEn: row.department_title_en,
    gatewayId: row.gateway_id,
    gatewayTitle: row.gateway_title,
    gatewayTitleEn: row.gateway_title_en,
    sn: row.sn,
    deviceId: row.device_id,
    templateId: row.template_id,
    templateTitle: row.template_title,
    templateKind: row.template_kind,
    templateVersion: row.template_version,
    templateNewest: row.template_newest,
    templateValues: row.template_values,
    online: row.online,
    communication: row.communication,
    faults: row.faults,
    lastSeenMs: row.last_seen?.getTime() ?? null,
    signalCount: row.signal_count,
    driverCount: row.driver_count,
    pageCount: row.page_count,
    homePageId: row.home_page_id,
    isFollowed: row.is_followed,
    isShared: row.is_shared,
    isChangeable: row.is_changeable,
    revision: row.revision,
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
  };
}
