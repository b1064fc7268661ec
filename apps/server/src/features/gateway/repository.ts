import type { Gateway, gatewayCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesGateway, seesEquipment, seesGateway } from '../access/index.ts';
import type { GroupLoad } from './group.ts';
import type {} from './tables.ts';

type ListRequest = RequestOf<typeof gatewayCalls.query>;
/** What an edit changes; what it leaves out stays. */
type GatewayChange = Omit<RequestOf<typeof gatewayCalls.edit>, 'id' | 'revision'>;

const SORT_COLUMNS = {
  title: 'gateway.title',
  sn: 'gateway.sn',
  lastSeenMs: 'gateway.last_seen',
  createdMs: 'gateway.created_at',
} as const;

/** What the broker needs to know of a gateway that signs in. */
export interface GatewayIdentity {
  readonly id: string;
  readonly organisationId: string;
  readonly sn: string;
  readonly groupId: string;
}

export interface AnnouncedMetric {
  readonly name: string;
  readonly dataType: string;
  readonly signalId: string | null;
}

export class GatewayRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope, request: ListRequest): Promise<{ total: number; rows: Gateway[] }> {
    let found = this.#db
      .selectFrom('gateway')
      .where(seesGateway(scope))
      .where(
        holdsKeyword(request.keyword, ['gateway.title', 'gateway.title_en', 'gateway.sn', 'gateway.remark']),
      );
    if (request.online !== undefined) found = found.where('gateway.online', '=', request.online);
    const direction = directionOf(request);
    const { sortField = 'createdMs' } = request;
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .$call((query) => selectGateway(query, scope))
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction, sortField === 'lastSeenMs'))
        .orderBy('gateway.id', direction),
    );
    return { total, rows: rows.map(toGateway) };
  }

  async find(scope: Scope, id: string): Promise<Gateway | undefined> {
    const row = await this.#db
      .selectFrom('gateway')
      .$call((query) => selectGateway(query, scope))
      .where(seesGateway(scope))
      .where('gateway.id', '=', id)
      .executeTakeFirst();
    return row && toGateway(row);
  }

  /** What each group has to ingest, over all organisations: a group is a share of the installation's work. */
  async readGroupLoads(): Promise<Map<string, GroupLoad>> {
    const { rows } = await sql<GroupLoad & { groupId: string }>`
      select group_id as "groupId", sum(signals)::int as signals,
        count(*) filter (where signals > 0)::int as "busyGateways",
        count(*) filter (where signals = 0)::int as "newGateways"
      from (
        select gateway.group_id, count(signal.id) as signals
        from gateway
        left join equipment on equipment.gateway_id = gateway.id
        left join signal on signal.equipment_id = equipment.id
        group by gateway.id
      ) as one group by group_id`.execute(this.#db);
    return new Map(rows.map(({ groupId, ...load }) => [groupId, load]));
  }

  async insert(
    { organisationId, accountId, departmentId }: Scope,
    gateway: {
      sn: string;
      title: string;
      titleEn: string;
      remark: string;
      maxSilenceS: number | null;
      economyReportS: number | null;
      /** Undefined: that of the caller. */
      departmentId?: string | null | undefined;
      groupId: string;
      keyHash: Buffer;
    },
  ): Promise<string> {
    const { id } = await this.#db
      .insertInto('gateway')
      .values({
        organisation_id: organisationId,
        owner_id: accountId,
        department_id: gateway.departmentId === undefined ? departmentId : gateway.departmentId,
        sn: gateway.sn,
        title: gateway.title,
        title_en: gateway.titleEn,
        remark: gateway.remark,
        max_silence_s: gateway.maxSilenceS,
        economy_report_s: gateway.economyReportS,
        group_id: gateway.groupId,
        key_hash: gateway.keyHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Of a gateway that {@link find} found for the caller; false when it is gone. */
  edit(
    { organisationId }: Scope,
    id: string,
    { titleEn, maxSilenceS, economyReportS, departmentId, ...change }: GatewayChange,
    edit: Edit,
  ): Promise<boolean> {
    return updateEdited(
      this.#db,
      'gateway',
      { id, organisation_id: organisationId },
      {
        ...{ ...change, title_en: titleEn, department_id: departmentId },
        ...{ max_silence_s: maxSilenceS, economy_report_s: economyReportS },
      },
      edit,
    );
  }

  /** Of a gateway that {@link find} found for the caller; false when it is gone. */
  async update({ organisationId }: Scope, id: string, change: { key_hash: Buffer }): Promise<boolean> {
    const result = await this.#db
      .updateTable('gateway')
      .set(change)
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** Throws a foreign key violation while equipment is bound to it. */
  async delete({ organisationId }: Scope, id: string): Promise<void> {
    await this.#db
      .deleteFrom('gateway')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** Gateways sign in before there is an organisation: the SN is unique over all of them. */
  async findIdentity(sn: string): Promise<(GatewayIdentity & { readonly keyHash: Buffer }) | undefined> {
    return this.#db
      .selectFrom('gateway')
      .select(['id', 'organisation_id as organisationId', 'sn', 'group_id as groupId', 'key_hash as keyHash'])
      .where('sn', '=', sn)
      .executeTakeFirst();
  }

  /** Counts up what the gateways of this equipment are to run; part of every change they must know of. */
  async bumpWantedVersion(equipmentIds: readonly string[]): Promise<string[]> {
    if (equipmentIds.length === 0) return [];
    const rows = await this.#db
      .updateTable('gateway')
      .set({ wanted_version: sql`wanted_version + 1` })
      .where('id', 'in', (query) =>
        query
          .selectFrom('equipment')
          .select('gateway_id')
          .where('equipment.id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
          .where('gateway_id', 'is not', null)
          .$narrowType<{ gateway_id: string }>(),
      )
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Metrics of the last birth of a piece of equipment; undefined when the scope holds no such equipment. */
  async listAnnounced(scope: Scope, equipmentId: string): Promise<AnnouncedMetric[] | undefined> {
    const equipment = await this.#db
      .selectFrom('equipment')
      .select(['gateway_id', 'device_id'])
      .where(seesEquipment(scope))
      .where('id', '=', equipmentId)
      .executeTakeFirst();
    if (equipment === undefined) return undefined;
    const rows = await this.#db
      .selectFrom('gateway_metric')
      .leftJoin('signal', (join) =>
        join.onRef('signal.tag', '=', 'gateway_metric.name').on('signal.equipment_id', '=', equipmentId),
      )
      .select(['gateway_metric.name', 'gateway_metric.data_type as dataType', 'signal.id as signalId'])
      .where('gateway_metric.gateway_id', '=', equipment.gateway_id)
      .where('gateway_metric.device_id', '=', equipment.device_id)
      .orderBy('gateway_metric.name')
      .execute();
    return rows.map((row) => ({ ...row, signalId: row.signalId === null ? null : String(row.signalId) }));
  }
}

function selectGateway<O>(query: SelectQueryBuilder<Tables, 'gateway', O>, scope: Scope) {
  return query.select((select) => [
    'gateway.id',
    'gateway.sn',
    'gateway.title',
    'gateway.title_en',
    'gateway.remark',
    'gateway.department_id',
    titleOfDepartment('title').as('department_title'),
    titleOfDepartment('title_en').as('department_title_en'),
    'gateway.group_id',
    'gateway.online',
    'gateway.last_seen',
    'gateway.online_since',
    'gateway.agent_version',
    'gateway.wanted_version',
    'gateway.running_version',
    'gateway.configuration_error',
    'gateway.signal_level',
    'gateway.vpn',
    'gateway.drivers',
    'gateway.storage',
    'gateway.max_silence_s',
    'gateway.economy_report_s',
    'gateway.economy',
    'gateway.revision',
    'gateway.created_at',
    changesGateway(scope).as('is_changeable'),
    select
      .selectFrom('equipment')
      .whereRef('equipment.gateway_id', '=', 'gateway.id')
      .where(seesEquipment(scope))
      .select(sql<number>`count(*)::int`.as('count'))
      .$asScalar()
      .$notNull()
      .as('equipment_count'),
  ]);
}

/** Empty where the gateway belongs to no department. */
const titleOfDepartment = (column: 'title' | 'title_en') =>
  sql<string>`coalesce((select department.${sql.ref(column)} from department
    where department.id = gateway.department_id), '')`;

type GatewayRow = Awaited<ReturnType<ReturnType<typeof selectGateway<object>>['executeTakeFirstOrThrow']>>;

function toGateway(row: GatewayRow): Gateway {
  return {
    id: row.id,
    sn: row.sn,
    title: row.title,
    titleEn: row.title_en,
    remark: row.remark,
    departmentId: row.department_id,
    departmentTitle: row.department_title,
    departmentTitleEn: row.department_title_en,
    groupId: row.group_id,
    online: row.online,
    lastSeenMs: row.last_seen?.getTime() ?? null,
    onlineSinceMs: row.online_since?.getTime() ?? null,
    agentVersion: row.agent_version,
    wantedVersion: Number(row.wanted_version),
    runningVersion: Number(row.running_version),
    configurationError: row.configuration_error,
    signalLevel: row.signal_level,
    vpn: row.vpn,
    drivers: row.drivers,
    storage: row.storage,
    maxSilenceS: row.max_silence_s,
    economyReportS: row.economy_report_s,
    economy: row.economy && {
      reportIntervalS: row.economy.reportIntervalS,
      openCount: row.economy.openDevices.length,
      openUntilMs: row.economy.openUntilMs,
    },
    equipmentCount: row.equipment_count,
    revision: row.revision,
    createdMs: row.created_at.getTime(),
    isChangeable: row.is_changeable === true,
  };
}
