import type { SparePart, sparePartCalls } from '@zutai/contract';
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
    { id, repairId = null }: { id: string; repairId?: string | null },
    work: (own: MovementRepository, part: LockedPart, repair: OfRepair | undefined) => Promise<void>,
  ): Promise<null> {
    return database.withTransaction(async ({ kysely }) => {
      const own = new MovementRepository(kysely);
      const repair = repairId === null ? undefined : await own.lockRepair(caller, repairId);
      if (repairId !== null && repair === undefined) throw fieldError('repairId', 'id');
      const part = await own.lock(caller.organisationId, id);
      if (part === undefined) throw new AppError('notFound');
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
        onPart(caller, { id: request.id }, (own, part) => {
          const { quantityThousandths: change, reason } = request;
          return own.move(caller, part, { kind: 'receipt', change, reason }, path);
        }),
      issue: (request, { caller }) =>
        onPart(caller, request, (own, part, repair) => {
          const { quantityThousandths, reason } = request;
          return own.move(
            caller,
            part,
            { kind: 'issue', change: -quantityThousandths, reason, repair },
            path,
          );
        }),
      giveBack: (request, { caller }) =>
        onPart(caller, request, (own, part, repair) => {
          const { quantityThousandths: change, reason } = request;
          return own.move(caller, part, { kind: 'return', change, reason, repair }, path);
        }),
      count: ({ id, countedThousandths, reason }, { caller }) =>
        onPart(caller, { id }, (own, part) =>
          own.move(
            caller,
            part,
            { kind: 'count', change: countedThousandths - part.stock, reason },
            'countedThousandths',
          ),
        ),
    },
  };
}
