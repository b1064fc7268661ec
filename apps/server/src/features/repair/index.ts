import { orderAssignees, REPAIR_REJECT_DAYS, type repairCalls } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { findOnDuty } from '../notification/index.ts';
import { lockParts } from '../spare-part/index.ts';
import { photoTypeOf } from './photo-type.ts';
import { reliabilityOf } from './reliability-repository.ts';
import { RepairRepository } from './repair-repository.ts';
import { addPhoto, reportRepair } from './report-repository.ts';
import { keepSignature, signsRepairs } from './signature-repository.ts';
import {
  addMinutes,
  editRepair,
  type LockedRepair,
  lockRepair,
  NOW,
  takeStep,
  writeLog,
} from './step-repository.ts';

export { type DuePeriod, listDueRepairs } from './due-repository.ts';
export { photoTypeOf } from './photo-type.ts';
export { reportRepair } from './report-repository.ts';
export { findSignatures, keepSignature } from './signature-repository.ts';

export interface RepairFeature {
  readonly handlers: Handlers<typeof repairCalls>;
}

const toTime = (ms: number | null) => (ms === null ? null : new Date(ms));

/** Work orders for repairs (ADR 91). */
export function createRepairFeature({ database }: { database: Database }): RepairFeature {
  const repairs = new RepairRepository(database.kysely);

  /** Does something to a repair that the caller sees, while nobody else can. */
  function onRepair(
    caller: Caller,
    id: string,
    work: (trx: Database['kysely'], repair: LockedRepair, number: string) => Promise<void>,
  ): Promise<null> {
    return database.withTransaction(async ({ kysely }) => {
      const seen = await new RepairRepository(kysely).find(caller, id);
      if (seen === undefined) throw new AppError('notFound');
      const locked = await lockRepair(kysely, caller.organisationId, id);
      if (locked === undefined) throw new AppError('notFound');
      await work(kysely, locked, seen.number);
      return null;
    });
  }

  const nameOf = ({ displayName, loginname }: Caller) => (displayName === '' ? loginname : displayName);

  return {
    handlers: {
      query: (request, { caller }) => repairs.list(caller, request),
      queryOfPage: async (request, { caller }) => {
        if (!(await repairs.seesEquipment(caller, request.equipmentId)))
          throw fieldError('equipmentId', 'id');
        return repairs.list(caller, request);
      },
      count: (_request, { caller }) => repairs.count(caller),
      reliability: (request, { caller }) => reliabilityOf(database.kysely, caller, request),
      info: async ({ id }, { caller }) => {
        const found = await repairs.detail(caller, id);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
      report: (request, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          if (!(await new RepairRepository(kysely).seesEquipment(caller, request.equipmentId)))
            throw fieldError('equipmentId', 'id');
          const id = await reportRepair(kysely, caller, request);
          if (id === undefined) throw fieldError('alarmId', 'id');
          return { id };
        }),
      edit: ({ id, revision, dueMs, ...change }, { caller }) =>
        onRepair(caller, id, (trx, work) => {
          const due = dueMs === undefined ? {} : { due_at: toTime(dueMs) };
          return editRepair(trx, caller, work, { ...change, ...due }, revision);
        }),
      queryAssignees: async ({ equipmentId }, { caller }) => {
        if (!(await repairs.seesEquipment(caller, equipmentId))) throw fieldError('equipmentId', 'id');
        const found = await repairs.listAssignees(caller, equipmentId);
        const departments = new Map(
          found.flatMap(({ departmentId: id, departmentTitle: title }) =>
            id === null ? [] : [[id, { id, title }] as const],
          ),
        );
        const duty = await findOnDuty(database.kysely, caller.organisationId, Date.now());
        return {
          accounts: orderAssignees(
            found.map(({ departmentId: _id, ...person }) => ({ ...person, isOnDuty: duty.has(person.id) })),
          ),
          departments: [...departments.values()],
        };
      },
      dispatch: ({ id, assigneeId, departmentId, dueMs, note }, { caller }) =>
        onRepair(caller, id, async (trx, work) => {
          if (assigneeId === undefined && departmentId === undefined)
            throw new AppError('repairAssigneeNeeded', {}, [
              { path: 'assigneeId', code: 'repairAssigneeNeeded' },
            ]);
          const fit = await new RepairRepository(trx).listAssignees(caller, work.equipmentId);
          const path = assigneeId === undefined ? 'departmentId' : 'assigneeId';
          const found = fit.find((one) =>
            assigneeId === undefined ? one.departmentId === departmentId : one.id === assigneeId,
          );
          if (found === undefined)
            throw new AppError('repairAssigneeUnfit', {}, [{ path, code: 'repairAssigneeUnfit' }]);
          const person = assigneeId === undefined ? undefined : found;
          await takeStep(
            trx,
            caller,
            work,
            'dispatch',
            {
              repairer_id: person?.id ?? null,
              repairer_name: person?.title ?? '',
              department_id: found.departmentId,
              dispatched_at: NOW,
              received_at: null,
              ...(dueMs === undefined ? {} : { due_at: toTime(dueMs) }),
            },
            { note, assignee: person?.title ?? found.departmentTitle },
          );
        }),
      receive: ({ id }, { caller }) =>
        onRepair(caller, id, async (trx, work) => {
          if (work.status === 'dispatched' && !isFor(caller, work)) throw new AppError('repairNotYours');
          await takeStep(trx, caller, work, 'receive', {
            repairer_id: caller.accountId,
            repairer_name: nameOf(caller),
            received_at: NOW,
          });
        }),
      giveBack: ({ id, reason }, { caller }) =>
        onRepair(caller, id, async (trx, work) => {
          requireDoer(caller, work);
          const nobody = { repairer_id: null, repairer_name: '', department_id: null };
          const change = { ...nobody, dispatched_at: null, received_at: null };
          await takeStep(trx, caller, work, 'giveBack', change, { note: reason });
        }),
      finish: ({ id, content, parts, usedParts, minutesSpent, signature }, { caller }) =>
        onRepair(caller, id, async (trx, work, number) => {
          requireDoer(caller, work);
          const used = await lockParts(trx, caller, usedParts);
          const change = { content, parts, ...addMinutes(minutesSpent) };
          await takeStep(trx, caller, work, 'finish', change, { note: content, minutesSpent, parts });
          const isNeeded = await signsRepairs(trx, caller.organisationId);
          await keepSignature(trx, caller, { repairId: id }, signature, { isNeeded });
          await used.take({ id, number });
        }),
      endEarly: ({ id, reason }, { caller }) =>
        onRepair(caller, id, (trx, work) =>
          takeStep(trx, caller, work, 'endEarly', { end_reason: reason }, { note: reason }),
        ),
      feedback: ({ id, isSolved, note }, { caller }) =>
        onRepair(caller, id, async (trx, work) => {
          if (work.reporterId !== caller.accountId) throw new AppError('repairNotYours');
          if (isSolved) return takeStep(trx, caller, work, 'confirm', { confirmed_at: NOW }, { note });
          requireRecent(work);
          // Whoever dispatches decides anew who does it; what was done the first time stays in the log.
          const change = { repairer_id: null, repairer_name: '', department_id: null };
          return takeStep(
            trx,
            caller,
            work,
            'reject',
            { ...change, dispatched_at: null, received_at: null },
            { note },
          );
        }),
      addNote: ({ id, note }, { caller }) =>
        onRepair(caller, id, (trx, work) => writeLog(trx, caller, work, { kind: 'noted', note })),
      addPhoto: ({ id, note }, { caller, files }) =>
        onRepair(caller, id, async (trx, work) => {
          const { bytes } = files.get('photo')!;
          const contentType = photoTypeOf(bytes);
          if (contentType === undefined)
            throw new AppError('repairPhotoInvalid', {}, [{ path: 'photo', code: 'repairPhotoInvalid' }]);
          await addPhoto(trx, caller, work, { contentType, bytes, note });
        }),
      photo: async ({ id }, { caller }) => {
        const photo = await repairs.findPhoto(caller, id);
        if (photo === undefined) throw new AppError('notFound');
        const fileName = `photo-${id}.${photo.contentType.replace('image/', '')}`;
        return { fileName, contentType: photo.contentType, body: photo.bytes };
      },
    },
  };
}

/**
 * What was finished long ago stays: figures of its time are not rewritten, and another fault is reported anew.
 * @throws AppError repairRejectLate
 */
function requireRecent({ closedAt }: LockedRepair): void {
  const days = REPAIR_REJECT_DAYS;
  if (closedAt !== null && Date.now() - closedAt.getTime() > days * 86_400_000)
    throw new AppError('repairRejectLate', { days });
}

/** Whether a repair was given to somebody, or to their department and taken on by nobody. */
function isFor({ accountId, departmentId }: Caller, work: LockedRepair): boolean {
  if (work.repairerId !== null) return work.repairerId === accountId;
  return work.departmentId !== null && work.departmentId === departmentId;
}

/** Who dispatches may do it in the place of whom it was given to: people fall ill. */
function requireDoer(caller: Caller, work: LockedRepair): void {
  if (!isFor(caller, work) && !caller.permissions.has('repair_dispatch'))
    throw new AppError('repairNotYours');
}
