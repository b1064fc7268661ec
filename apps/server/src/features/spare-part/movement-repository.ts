import {
  MAX_THOUSANDTHS,
  quantityText,
  type RequestOf,
  type SparePartMovement,
  type SparePartMovementKind,
  type sparePartCalls,
  type UsedPart,
} from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { AppError, type Caller, type Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

/** A part whose row is locked: what is there of it stays until the transaction ends. */
export type LockedPart = NonNullable<Awaited<ReturnType<MovementRepository['lock']>>>;

/** The repair that a movement belongs to. */
export interface OfRepair {
  readonly id: string;
  readonly number: string;
}

interface Movement {
  readonly kind: SparePartMovementKind;
  /** What comes, or with a minus what goes, thousandths. */
  readonly change: number;
  readonly reason?: string;
  readonly repair?: OfRepair | undefined;
  /** By which it is known when it is sent again. */
  readonly requestId?: string | undefined;
}

/** The ledger of stocks. */
export class MovementRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Holds a part until the end of the transaction: who takes the last one at once with somebody else waits here. */
  async lock(organisationId: string, id: string) {
    return this.#db
      .selectFrom('spare_part')
      .select(['id', 'number', 'title', 'unit', 'stock', 'is_archived as isArchived'])
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  /**
   * Moves some of a part that is locked.
   * @param path of the quantity in the request
   * @throws AppError sparePartArchived, sparePartShort, sparePartFull
   */
  async move(actor: Caller, part: LockedPart, movement: Movement, path: string): Promise<void> {
    const { kind, change, reason = '', repair, requestId } = movement;
    const { number, title, unit } = part;
    if (part.isArchived) throw new AppError('sparePartArchived', { number, title });
    const refuse = (name: 'sparePartShort' | 'sparePartFull', more: Record<string, string>) => {
      const params = { number, title, unit, ...more };
      return new AppError(name, params, [{ path, code: name, params }]);
    };
    const stock = part.stock + change;
    if (stock < 0) throw refuse('sparePartShort', { stock: quantityText(part.stock) });
    if (stock > MAX_THOUSANDTHS) throw refuse('sparePartFull', { max: quantityText(MAX_THOUSANDTHS) });
    await this.#db
      .insertInto('spare_part_movement')
      .values({
        organisation_id: actor.organisationId,
        spare_part_id: part.id,
        title,
        kind,
        change,
        reason,
        repair_id: repair?.id ?? null,
        repair_number: repair?.number ?? '',
        request_id: requestId ?? null,
        account_id: actor.accountId,
        account_name: actor.displayName === '' ? actor.loginname : actor.displayName,
      })
      .execute();
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof sparePartCalls.queryMovements>,
  ): Promise<{ total: number; rows: SparePartMovement[] }> {
    const { sparePartId, kind, keyword } = request;
    let found = this.#db
      .selectFrom('spare_part_movement')
      .where('spare_part_movement.organisation_id', '=', scope.organisationId)
      .where('spare_part_movement.spare_part_id', '=', sparePartId)
      .where(holdsKeyword(keyword, ['spare_part_movement.reason', 'spare_part_movement.account_name']));
    if (kind !== undefined) found = found.where('spare_part_movement.kind', '=', kind);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .innerJoin('spare_part', 'spare_part.id', 'spare_part_movement.spare_part_id')
        .select(['spare_part.number as partNumber', 'spare_part.title', 'spare_part.title_en as titleEn'])
        .select('spare_part.unit')
        .select([
          'spare_part_movement.id',
          'spare_part_movement.kind',
          'spare_part_movement.at',
          'spare_part_movement.account_name as accountName',
          'spare_part_movement.change as changeThousandths',
          'spare_part_movement.stock as stockThousandths',
          'spare_part_movement.reason',
        ])
        .select(seenRepair(scope).as('repairId'))
        .select(
          // The number stays when the repair is gone; of one that is not seen it is not told.
          sql<string>`case when spare_part_movement.repair_id is not null and ${seenRepair(scope)} is null then ''
            else spare_part_movement.repair_number end`.as('repairNumber'),
        )
        // By id, which is the order under the lock of the part.
        .orderBy('spare_part_movement.id', direction),
    );
    return { total, rows: rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() })) };
  }

  /**
   * What was used in a repair that the caller sees or issued for it, in the order in which it was taken. What is returned
   * lessens what was taken of the part before, the latest first; more than that came from elsewhere.
   */
  async usedIn(organisationId: string, repairId: string): Promise<UsedPart[]> {
    const rows = await this.#db
      .selectFrom('spare_part_movement')
      .innerJoin('spare_part', 'spare_part.id', 'spare_part_movement.spare_part_id')
      .select(['spare_part.id as sparePartId', 'spare_part.number', 'spare_part.title', 'spare_part.unit'])
      .select(['spare_part.title_en as titleEn', 'spare_part_movement.at'])
      .select(['spare_part_movement.kind', 'spare_part_movement.change'])
      .where('spare_part_movement.organisation_id', '=', organisationId)
      .where('spare_part_movement.repair_id', '=', repairId)
      .where('spare_part_movement.kind', 'in', ['repair', 'issue', 'return'])
      .orderBy('spare_part_movement.id')
      .execute();
    const used: UsedPart[] = [];
    for (const { at, kind, change, ...part } of rows) {
      if (kind !== 'return') {
        const taken = { quantityThousandths: -change, returnedThousandths: 0 };
        used.push({ ...part, ...taken, atMs: at.getTime() });
        continue;
      }
      let back = change;
      for (const line of used.toReversed()) {
        if (line.sparePartId !== part.sparePartId) continue;
        const ofLine = Math.min(back, line.quantityThousandths);
        line.quantityThousandths -= ofLine;
        line.returnedThousandths += ofLine;
        back -= ofLine;
      }
    }
    return used;
  }

  /** Whether what a request asks for is booked already. */
  async isBooked(organisationId: string, requestId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('spare_part_movement')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a part was ever moved. */
  async isMoved(sparePartId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('spare_part_movement')
      .select('id')
      .where('spare_part_id', '=', sparePartId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * A repair that the scope sees, which stays until the end of the transaction. It is locked before any part, as by who
   * finishes it.
   */
  async lockRepair(scope: Scope, id: string): Promise<OfRepair | undefined> {
    const { rows } = await sql<OfRepair>`
      select repair.id::text, 'R' || lpad(repair.number::text, 6, '0') as number
      from repair join equipment on equipment.id = repair.equipment_id
      where repair.id = ${id} and repair.organisation_id = ${scope.organisationId} and ${seesEquipment(scope)}
      for key share of repair`.execute(this.#db);
    return rows[0];
  }

  async exists(organisationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('spare_part')
      .select('id')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** False when the organisation has no such part. */
  async setArchived(organisationId: string, id: string, isArchived: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('spare_part')
      .set({ is_archived: isArchived })
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

/** The id of a movement's repair where the scope sees it, else null. */
function seenRepair(scope: Scope) {
  return sql<string | null>`(select repair.id from repair join equipment on equipment.id = repair.equipment_id
    where repair.id = spare_part_movement.repair_id and ${seesEquipment(scope) as unknown as ReturnType<typeof sql<SqlBool>>})`;
}
