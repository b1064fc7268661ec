import type { CommunicationState, Equipment, equipmentCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { directionOf, nullsLeast, takePageByIds } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import {
  type EquipmentQuery,
  holdsWord,
  joinEquipment,
  KEYWORD_COLUMNS,
  SIGNAL_COUNT,
  selectEquipment,
  toEquipment,
} from './repository.row.ts';
import type { EquipmentTable } from './tables.ts';

type ListRequest = RequestOf<typeof equipmentCalls.query>;

/** What a person enters, as the table has it. */
export type EquipmentFields = Omit<
  RequestOf<typeof equipmentCalls.add>,
  'deviceId' | 'gatewayId' | 'templateId' | 'templateValues'
>;
/** What an edit changes of it. */
type EquipmentChange = Omit<RequestOf<typeof equipmentCalls.edit>, 'id' | 'deviceId' | 'revision'>;

/** A piece of equipment that this transaction has to itself. */
export interface LockedEquipment {
  readonly id: string;
  readonly title: string;
  readonly titleEn: string;
  readonly gatewayId: string | null;
  readonly deviceId: string;
  readonly departmentId: string | null;
  readonly kind: 'EG' | 'GM';
  readonly templateId: string | null;
}

export class EquipmentRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(scope: Scope, request: ListRequest): Promise<{ total: number; rows: Equipment[] }> {
    const found = joinEquipment(this.#db)
      .where(seesEquipment(scope))
      .$call((query) => narrow(query, scope, request));
    const direction = directionOf(request);
    const { sortField = 'createdMs' } = request;
    const order = <O>(query: EquipmentQuery<O>) =>
      query
        .orderBy(SORT_EXPRESSIONS[sortField], nullsLeast(direction, NULLABLE.has(sortField)))
        .orderBy('equipment.id', direction);
    const { total, rows } = await takePageByIds(found, request, {
      id: 'equipment.id',
      order,
      read: (isOnPage) => order(selectEquipment(joinEquipment(this.#db).where(isOnPage), scope)),
    });
    return { total, rows: rows.map(toEquipment) };
  }

  async find(scope: Scope, id: string): Promise<Equipment | undefined> {
    const row = await joinEquipment(this.#db)
      .$call((query) => selectEquipment(query, scope))
      .where(seesEquipment(scope))
      .where('equipment.id', '=', id)
      .executeTakeFirst();
    return row && toEquipment(row);
  }

  /** Those of the ids that are equipment the scope holds. */
  async filterSeen(scope: Scope, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select('id')
      .where(seesEquipment(scope))
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Set(rows.map((row) => row.id));
  }

  /**
   * As {@link filterSeen}, with whether the scope holds each for changing, and none of them goes before the transaction
   * ends.
   */
  async holdSeen(scope: Scope, ids: readonly string[]): Promise<Map<string, { isChanged: boolean }>> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select(['id', sql<boolean>`${changesEquipment(scope)}`.as('isChanged')])
      .where(seesEquipment(scope))
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .orderBy('id')
      .forKeyShare()
      .execute();
    return new Map(rows.map(({ id, isChanged }) => [id, { isChanged }]));
  }

  /** By title; with `most`, no more than so many, and those with the shortest titles, which hold little else. */
  async listForPicker(scope: Scope, keyword: string | undefined, most?: number) {
    return this.#db
      .selectFrom('equipment')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .select([
        'equipment.id',
        'equipment.title',
        'equipment.title_en as titleEn',
        sql<string>`coalesce(gateway.sn, '')`.as('sn'),
        'equipment.online',
        'equipment.communication',
        'equipment.display',
        'equipment.home_page_id as homePageId',
      ])
      .where(seesEquipment(scope))
      .where(holdsWord(scope, keyword, ['title', 'title_en']))
      .$if(most !== undefined, (query) => query.orderBy(sql`length(equipment.title)`).limit(most ?? 0))
      .orderBy('equipment.title')
      .execute();
  }

  async listManufacturers(scope: Scope): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select('manufacturer')
      .distinct()
      .where(seesEquipment(scope))
      .where('manufacturer', '<>', '')
      .orderBy('manufacturer')
      .execute();
    return rows.map((row) => row.manufacturer);
  }

  /**
   * Holds the equipment until the transaction ends, so that changes of its drivers and signals take turns.
   * Undefined when the scope holds no such equipment for changing.
   */
  lock(scope: Scope, id: string): Promise<LockedEquipment | undefined> {
    return this.#db
      .selectFrom('equipment')
      .select([
        'id',
        'title',
        'title_en as titleEn',
        'gateway_id as gatewayId',
        'device_id as deviceId',
        'department_id as departmentId',
        'kind',
        'template_id as templateId',
      ])
      .where(changesEquipment(scope))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /** Adds unbound equipment whose device id is its own id. */
  async insert({ organisationId, accountId, departmentId }: Scope, fields: EquipmentFields): Promise<string> {
    const { id } = await this.#db
      .insertInto('equipment')
      .values({
        ...toColumns(fields),
        department_id: fields.departmentId === undefined ? departmentId : fields.departmentId,
        kind: fields.kind,
        display: fields.display,
        organisation_id: organisationId,
        owner_id: accountId,
        device_id: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#set(organisationId, id, { device_id: id });
    return id;
  }

  async update(
    organisationId: string,
    id: string,
    fields: EquipmentChange,
    deviceId: string,
    edit: Edit,
  ): Promise<void> {
    const change = { ...toColumns(fields), device_id: deviceId, updated_at: sql`now()` };
    await updateEdited(this.#db, 'equipment', { id, organisation_id: organisationId }, change, edit);
  }

  /** Binds to a gateway or, with null, to none. What was online through another gateway is no longer. */
  async bind(organisationId: string, id: string, gatewayId: string | null, deviceId: string): Promise<void> {
    const isKept = sql<boolean>`gateway_id is not distinct from ${gatewayId}::bigint`;
    await this.#db
      .updateTable('equipment')
      .set({
        gateway_id: gatewayId,
        device_id: deviceId,
        online: sql<boolean>`online and ${isKept}`,
        online_since: sql<Date | null>`case when ${isKept} then online_since end`,
        communication: sql<CommunicationState>`case when ${isKept} then communication else 'offline' end`,
        faults: sql<string>`case when ${isKept} then faults else '[]'::jsonb end`,
        updated_at: sql`now()`,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** Who makes it and what it is, from the fixed model that it is made from, where nobody entered them. */
  async takeProduct(organisationId: string, id: string): Promise<void> {
    const entered = (own: string, ofModel: string) =>
      sql<string>`coalesce(nullif(${sql.ref(own)}, ''), ${sql.ref(ofModel)})`;
    await this.#db
      .updateTable('equipment')
      .from('template')
      .set({
        manufacturer: entered('equipment.manufacturer', 'template.manufacturer'),
        model: entered('equipment.model', 'template.product_number'),
      })
      .whereRef('template.id', '=', 'equipment.template_id')
      .where('template.kind', '=', 'GM')
      .where('equipment.organisation_id', '=', organisationId)
      .where('equipment.id', '=', id)
      .execute();
  }

  async setHomePage(organisationId: string, id: string, pageId: string | null): Promise<void> {
    await this.#set(organisationId, id, { home_page_id: pageId });
  }

  async #set(organisationId: string, id: string, change: Updateable<EquipmentTable>): Promise<void> {
    await this.#db
      .updateTable('equipment')
      .set({ ...change, updated_at: sql`now()` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** Drivers and pages go with it; its signals must be gone before. */
  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('equipment')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }
}

const SORT_EXPRESSIONS = {
  title: sql`equipment.title`,
  sn: sql`gateway.sn`,
  lastSeenMs: sql`equipment.last_seen`,
  createdMs: sql`equipment.created_at`,
  updatedMs: sql`equipment.updated_at`,
  signalCount: SIGNAL_COUNT,
};

/** Fields of {@link SORT_EXPRESSIONS} that equipment may be without. */
const NULLABLE: ReadonlySet<string> = new Set(['sn', 'lastSeenMs']);

function narrow<O>(query: EquipmentQuery<O>, scope: Scope, request: ListRequest) {
  let narrowed = query;
  if (request.online !== undefined) narrowed = narrowed.where('equipment.online', '=', request.online);
  if (request.communication !== undefined)
    narrowed = narrowed.where('equipment.communication', '=', request.communication);
  if (request.kind !== undefined) narrowed = narrowed.where('equipment.kind', '=', request.kind);
  if (request.departmentId !== undefined)
    narrowed = narrowed.where(sql<boolean>`department.path @> array[${request.departmentId}::bigint]`);
  if (request.templateId !== undefined)
    narrowed = narrowed.where('equipment.template_id', '=', request.templateId);
  if (request.hasGateway !== undefined)
    narrowed = narrowed.where('equipment.gateway_id', request.hasGateway ? 'is not' : 'is', null);
  return narrowed.where(holdsWord(scope, request.keyword, KEYWORD_COLUMNS));
}

/** Of an edit, what it leaves out is undefined: it stays as it is. */
function toColumns(fields: EquipmentChange) {
  return {
    title: fields.title,
    title_en: fields.titleEn,
    kind: fields.kind,
    display: fields.display,
    manufacturer: fields.manufacturer?.trim(),
    model: fields.model?.trim(),
    serial_number: fields.serialNumber?.trim(),
    address: fields.address,
    longitude: fields.longitude,
    latitude: fields.latitude,
    remark: fields.remark,
    department_id: fields.departmentId,
  };
}
