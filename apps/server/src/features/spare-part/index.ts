import { quantityText, type SparePart, type sparePartCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { RecordRepository } from '../../platform/records/index.ts';
import { FittingEquipmentRepository } from './equipment-repository.ts';
import { type LockedPart, MovementRepository, type OfRepair } from './movement-repository.ts';
import { type SparePartRow, sparePartRecords } from './spare-part-repository.ts';

export { MovementRepository } from './movement-repository.ts';
export { lockParts } from './take-parts.ts';

export interface SparePartFeature {
  readonly handlers: Handlers<typeof sparePartCalls>;
}

type Kysely = Database['kysely'];

/** Spare parts and the ledger of their stocks (ADR 128). */
export function createSparePartFeature({ database }: { database: Database }): SparePartFeature {
  const partsOf = (kysely: Kysely) => new RecordRepository<SparePartRow>(kysely, sparePartRecords);
  const parts = partsOf(database.kysely);
  const fitting = new FittingEquipmentRepository(database.kysely);
  const movements = new MovementRepository(database.kysely);

  async function withEquipment(caller: Caller, rows: readonly SparePartRow[]): Promise<SparePart[]> {
    const found = await fitting.of(
      caller,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const equipment = found.get(row.id) ?? [];
      return { ...row, equipmentIds: equipment.map(({ id }) => id), equipment };
    });
  }

  async function fitEquipment(kysely: Kysely, caller: Caller, id: string, asked: readonly string[]) {
    const own = new FittingEquipmentRepository(kysely);
    const ids = [...new Set(asked)];
    if ((await own.countSeen(caller, ids)) < ids.length) throw fieldError('equipmentIds', 'id');
    await own.replace(caller, id, ids);
  }

  /** Does something with a part that is locked. */
  function onPart(
    caller: Caller,
    {
      id,
      repairId = null,
      requestId,
    }: { id: string; repairId?: string | null; requestId?: string | undefined },
    work: (own: MovementRepository, part: LockedPart, repair: OfRepair | undefined) => Promise<void>,
  ): Promise<null> {
    return database.withTransaction(async ({ kysely }) => {
      const own = new MovementRepository(kysely);
      const repair = repairId === null ? undefined : await own.lockRepair(caller, repairId);
      if (repairId !== null && repair === undefined) throw fieldError('repairId', 'id');
      const part = await own.lock(caller.organisationId, id);
      if (part === undefined) throw new AppError('notFound');
      // Its answer was lost: the second is answered as the first.
      if (requestId !== undefined && (await own.isBooked(caller.organisationId, requestId))) return null;
      await work(own, part, repair);
      return null;
    });
  }

  const path = 'quantityThousandths';
  return {
    handlers: {
      query: async (request, { caller }) => {
        const { equipmentId } = request;
        if (equipmentId !== undefined && (await fitting.countSeen(caller, [equipmentId])) === 0)
          throw fieldError('equipmentId', 'id');
        const { total, rows } = await parts.list(caller.organisationId, request);
        return { total, rows: await withEquipment(caller, rows) };
      },
      info: async ({ id }, { caller }) => {
        const found = await parts.find(caller.organisationId, id);
        if (found === undefined) throw new AppError('notFound');
        return (await withEquipment(caller, [found]))[0]!;
      },
      add: ({ equipmentIds, ...values }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const id = await partsOf(kysely).insert(caller.organisationId, values);
          await fitEquipment(kysely, caller, id, equipmentIds);
          return { id };
        }),
      edit: ({ id, revision, equipmentIds, ...values }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const own = new MovementRepository(kysely);
          const part = await own.lock(caller.organisationId, id);
          if (part === undefined) throw new AppError('notFound');
          const { number, title, unit } = part;
          // Its movements are in the unit of then; nobody moves it for the first time meanwhile.
          if (values.unit !== undefined && values.unit !== unit && (await own.isMoved(id))) {
            const params = { number, title, unit };
            throw new AppError('sparePartUnitMoved', params, [
              { path: 'unit', code: 'sparePartUnitMoved', params },
            ]);
          }
          // The part first: its row is locked by the edit, which also finds out whether somebody was faster.
          const edit = editOf(caller, revision);
          if (!(await partsOf(kysely).edit(caller.organisationId, id, values, edit)))
            throw new AppError('notFound');
          if (equipmentIds !== undefined) await fitEquipment(kysely, caller, id, equipmentIds);
          return null;
        }),
      delete: async ({ id }, { caller }) => {
        if (!(await parts.delete(caller.organisationId, id))) throw new AppError('notFound');
        return null;
      },
      setArchived: async ({ id, isArchived }, { caller }) => {
        if (!(await movements.setArchived(caller.organisationId, id, isArchived)))
          throw new AppError('notFound');
        return null;
      },
      queryMovements: async (request, { caller }) => {
        if (!(await movements.exists(caller.organisationId, request.sparePartId)))
          throw fieldError('sparePartId', 'id');
        return movements.list(caller, request);
      },
      receive: (request, { caller }) =>
        onPart(caller, request, (own, part) => {
          const { quantityThousandths: change, reason, requestId } = request;
          return own.move(caller, part, { kind: 'receipt', change, reason, requestId }, path);
        }),
      issue: (request, { caller }) =>
        onPart(caller, request, (own, part, repair) => {
          const { quantityThousandths, reason, requestId } = request;
          return own.move(
            caller,
            part,
            { kind: 'issue', change: -quantityThousandths, reason, repair, requestId },
            path,
          );
        }),
      giveBack: (request, { caller }) =>
        onPart(caller, request, (own, part, repair) => {
          const { quantityThousandths: change, reason, requestId } = request;
          return own.move(caller, part, { kind: 'return', change, reason, repair, requestId }, path);
        }),
      count: ({ id, countedThousandths, stockThousandths, reason, requestId }, { caller }) =>
        onPart(caller, { id, requestId }, (own, part) => {
          const path = 'countedThousandths';
          const { number, title, unit } = part;
          if (stockThousandths !== undefined && stockThousandths !== part.stock) {
            const params = { number, title, unit, stock: quantityText(part.stock) };
            const code = 'sparePartStockChanged';
            throw new AppError(code, params, [{ path, code, params }]);
          }
          return own.move(
            caller,
            part,
            { kind: 'count', change: countedThousandths - part.stock, reason, requestId },
            path,
          );
        }),
    },
  };
}
