import { type InspectionSchedule, type inspectionCalls, MAX_INSPECTION_PHOTOS } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { HistoryFeature, HistoryReader } from '../history/index.ts';
import type { LiveHub } from '../live/index.ts';
import { findSignatures, keepSignature, photoTypeOf, reportRepair } from '../repair/index.ts';
import { calendarOf } from './calendar/work-calendar.ts';
import { checkAnswers } from './check-answers.ts';
import { checkSchedule } from './check-schedule.ts';
import { ContentRepository } from './content-repository.ts';
import {
  type CounterReadings,
  countPlan,
  forgetCounts,
  NO_READINGS,
  readCounters,
} from './counter/counter-repository.ts';
import { estimateDue } from './counter/estimate.ts';
import { listCounters } from './counter/plan-counter-repository.ts';
import {
  InspectionRepository,
  type LockedInspection,
  type StoredInspection,
} from './inspection-repository.ts';
import { keptMomentOf, requireOwnKey } from './kept-moment.ts';
import { createLiveReader } from './live-reader.ts';
import { makeInspections, makeOfPlan, markMissed } from './make-repository.ts';
import { PlanRepository } from './plan-repository.ts';

/** Where values of the equipment are read: of now, and recorded ones. */
export interface InspectionSources {
  readonly live: Pick<LiveHub, 'read' | 'readSignals'>;
  readonly history: Pick<HistoryFeature, 'readWindow'> & {
    readonly reader: Pick<HistoryReader, 'readBuckets'>;
  };
}

export interface InspectionFeature {
  readonly handlers: Handlers<typeof inspectionCalls>;
  readonly jobs: readonly Job[];
}

/** How often it is looked what is due, ms. */
const LOOK_MS = 15_000;

interface PlanChange {
  readonly contentId?: string | undefined;
  readonly equipmentIds?: readonly string[] | undefined;
  readonly schedule?: InspectionSchedule | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly departmentId?: string | null | undefined;
}

const withoutAbsent = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** The tag that a plan counts by; '' by the calendar. */
const countsBy = ({ cycle, tag }: InspectionSchedule) => (cycle === 'counter' ? tag : '');

/** Inspections: a library of contents, plans by calendar or counter, and what was found (ADR 91, ADR 127). */
export function createInspectionFeature(
  { database }: { database: Database },
  { live, history }: InspectionSources,
): InspectionFeature {
  const contents = new ContentRepository(database.kysely);
  const plans = new PlanRepository(database.kysely);
  const inspections = new InspectionRepository(database.kysely);
  const readLive = createLiveReader(inspections, { live, history });
  const requireFound = <T>(found: T | undefined): T => {
    if (found === undefined) throw new AppError('notFound');
    return found;
  };

  /**
   * That what a plan names is there for the caller. `before`: the plan that is changed.
   * @returns its schedule with the unit of its counters, where the change has one
   */
  async function requireOwn(
    kysely: Database['kysely'],
    caller: Caller,
    change: PlanChange,
    before?: PlanChange,
  ): Promise<InspectionSchedule | undefined> {
    const { contentId, equipmentIds, schedule } = change;
    // Other equipment may be more than they see who were named before.
    const { assigneeId, departmentId } =
      equipmentIds === undefined ? change : { ...before, ...withoutAbsent(change) };
    const [ownPlans, ownContents] = [new PlanRepository(kysely), new ContentRepository(kysely)];
    if (contentId !== undefined && (await ownContents.find(caller, contentId)) === undefined)
      throw fieldError('contentId', 'id');
    if (equipmentIds !== undefined) {
      const seen = await ownPlans.seen(caller, equipmentIds);
      if (equipmentIds.some((id) => !seen.has(id))) throw fieldError('equipmentIds', 'id');
    }
    for (const [path, who] of [
      ['assigneeId', { assigneeId: assigneeId ?? null, departmentId: null }],
      ['departmentId', { assigneeId: null, departmentId: departmentId ?? null }],
    ] as const) {
      const isNamed = who.assigneeId !== null || who.departmentId !== null;
      if (isNamed && !(await ownPlans.isFit(caller, equipmentIds ?? before?.equipmentIds ?? [], who)))
        throw new AppError('inspectionAssigneeUnfit', {}, [{ path, code: 'inspectionAssigneeUnfit' }]);
    }
    return checkSchedule(ownPlans, { schedule, equipmentIds }, before);
  }

  /** Newest values of the counters of a plan, as it was and as it will be. */
  async function readFor(caller: Caller, plan: PlanChange, change: PlanChange = {}) {
    const tags = [plan.schedule, change.schedule].flatMap((one) =>
      one?.cycle === 'counter' ? [one.tag] : [],
    );
    const equipmentIds = [...(plan.equipmentIds ?? []), ...(change.equipmentIds ?? [])];
    if (tags.length === 0 || equipmentIds.length === 0) return NO_READINGS;
    const seen = await plans.seen(caller, equipmentIds);
    return readCounters(database.kysely, live, { equipmentIds: [...seen], tags });
  }

  /** What is new in a plan is counted from now on. */
  async function beginCounts(
    kysely: Database['kysely'],
    { id, schedule, isEnabled }: { id: string; schedule: InspectionSchedule; isEnabled: boolean },
    readings: CounterReadings,
  ): Promise<void> {
    if (schedule.cycle === 'counter' && isEnabled)
      await countPlan(kysely, { id, schedule }, readings, Date.now());
  }

  /** An inspection that the caller sees, held until the transaction ends, and what became of it by then. */
  async function hold(
    kysely: Database['kysely'],
    caller: Caller,
    id: string,
  ): Promise<{ found: StoredInspection; locked: LockedInspection }> {
    const repository = new InspectionRepository(kysely);
    const found = requireFound(await repository.find(caller, id));
    return { found, locked: requireFound(await repository.lock(caller, id)) };
  }

  function requireOpen(caller: Caller, { isAssigned }: StoredInspection, { status }: LockedInspection): void {
    if (!isAssigned && !caller.permissions.has('inspection_edit')) throw new AppError('inspectionNotYours');
    if (status !== 'notStarted') throw new AppError('inspectionStateChanged');
  }

  return {
    jobs: [
      {
        name: 'inspections',
        when: LOOK_MS,
        isRunAtStart: true,
        work: async () => {
          await makeInspections(database, live);
          await markMissed(database);
        },
      },
    ],
    handlers: {
      calendar: (request, { caller }) => calendarOf(database.kysely, caller, request, Date.now()),
      queryContent: (request, { caller }) => contents.list(caller, request),
      contentInfo: async ({ id }, { caller }) => requireFound(await contents.find(caller, id)),
      addContent: async (request, { caller }) => ({ id: await contents.insert(caller, request) }),
      editContent: async ({ id, revision, ...change }, { caller }) => {
        if (!(await contents.update(caller, id, change, editOf(caller, revision))))
          throw new AppError('notFound');
        return null;
      },
      deleteContent: async ({ id }, { caller }) => {
        if (!(await contents.delete(caller, id))) throw new AppError('notFound');
        return null;
      },
      queryPlans: (request, { caller }) => plans.list(caller, request),
      planInfo: async ({ id }, { caller }) => requireFound(await plans.find(caller, id)),
      queryPlanCounters: async (request, { caller }) => {
        const { total, rows } = await listCounters(database.kysely, caller, request);
        const nowMs = Date.now();
        const estimated = rows.map(async ({ signalId, ...row }) => {
          const isCounted = signalId !== null && row.state === 'counting';
          const estimatedMs = isCounted
            ? await estimateDue(history.reader, signalId, row.remaining, nowMs)
            : null;
          return { ...row, estimatedMs };
        });
        return { total, rows: await Promise.all(estimated) };
      },
      addPlan: async (request, { caller }) => {
        const readings = await readFor(caller, request);
        return database.withTransaction(async ({ kysely }) => {
          const schedule = (await requireOwn(kysely, caller, request)) ?? request.schedule;
          const id = await new PlanRepository(kysely).insert(caller, { ...request, schedule });
          await beginCounts(kysely, { ...request, id, schedule }, readings);
          return { id };
        });
      },
      editPlan: async ({ id, revision, ...asked }, { caller }) => {
        const known = requireFound(await plans.find(caller, id));
        const readings = await readFor(caller, known, asked);
        return database.withTransaction(async ({ kysely }) => {
          const repository = new PlanRepository(kysely);
          if (!requireFound(await repository.mayChange(caller, id))) throw new AppError('noPermission');
          const before = requireFound(await repository.find(caller, id));
          const schedule = await requireOwn(kysely, caller, asked, before);
          const change = { ...asked, schedule };
          // What was due before the change is made as the plan was then.
          await makeOfPlan(kysely, id, Date.now(), { readings });
          if (!(await repository.update(caller, id, change, editOf(caller, revision))))
            throw new AppError('notFound');
          const after = { ...before, ...withoutAbsent(change) };
          const isOther = countsBy(after.schedule) !== countsBy(before.schedule);
          if (isOther) await forgetCounts(kysely, id);
          await beginCounts(kysely, { ...after, id }, readings);
          return null;
        });
      },
      deletePlan: ({ id }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const repository = new PlanRepository(kysely);
          if (!requireFound(await repository.mayChange(caller, id))) throw new AppError('noPermission');
          await repository.delete(caller, id);
          return null;
        }),
      query: (request, { caller }) => inspections.list(caller, request),
      info: async ({ id }, { caller }) => {
        const found = requireFound(await inspections.find(caller, id));
        const [signature = null] = await findSignatures(database.kysely, caller.organisationId, {
          inspectionId: id,
        });
        return { ...found, signature, live: found.status === 'notStarted' ? await readLive(found) : [] };
      },
      fill: async ({ id, answers: given, remark, signature, kept: sent }, { caller }) => {
        requireOwnKey(caller, sent?.key);
        const asked = requireFound(await inspections.find(caller, id));
        const kept = sent && keptMomentOf(sent, asked, Date.now());
        // Asked for before anything is locked: the equipment may take a second to answer.
        const read = asked.status === 'notStarted' ? await readLive(asked, kept) : [];
        return database.withTransaction(async ({ kysely }) => {
          const { found, locked } = await hold(kysely, caller, id);
          // The same answers again: their answer did not reach the device, or it forgot that it did.
          if (kept !== undefined && locked.keptKey === kept.key)
            return { status: locked.status, repairId: locked.repairId };
          requireOpen(caller, found, locked);
          const repository = new InspectionRepository(kysely);
          const photoIds = await repository.photoIds(id);
          const { answers, abnormal } = checkAnswers(found.items, given, read, photoIds);
          await keepSignature(kysely, caller, { inspectionId: id }, signature, {
            ...{ isNeeded: found.isSigned, signedMs: kept?.doneMs },
          });
          const status = abnormal.length > 0 ? 'abnormal' : 'normal';
          const result = abnormal.join('\n');
          const repairId =
            status === 'normal'
              ? null
              : ((await reportRepair(kysely, caller, {
                  ...{ equipmentId: found.equipmentId, alarmId: undefined, priority: 'normal', dueMs: null },
                  title: abnormal[0]!.slice(0, 100),
                  description: [found.title, result, remark]
                    .filter((text) => text !== '')
                    .join('\n')
                    .slice(0, 2_000),
                })) ?? null);
          const inspector = caller.displayName;
          await repository.close(caller, id, { status, inspector, answers, remark, result, repairId, kept });
          return { status, repairId };
        });
      },
      abort: ({ id, reason }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const { found, locked } = await hold(kysely, caller, id);
          requireOpen(caller, found, locked);
          const { answers } = found;
          const inspector = caller.displayName;
          await new InspectionRepository(kysely).close(caller, id, {
            ...{ status: 'aborted', inspector, answers, remark: reason, result: '', repairId: null },
          });
          return null;
        }),
      addPhoto: ({ id, key }, { caller, files }) =>
        database.withTransaction(async ({ kysely }) => {
          requireOwnKey(caller, key);
          const { found, locked } = await hold(kysely, caller, id);
          const repository = new InspectionRepository(kysely);
          const sent = key === undefined ? undefined : await repository.photoOfKey(id, key);
          if (sent !== undefined) return { photoId: sent };
          requireOpen(caller, found, locked);
          const { bytes } = files.get('photo')!;
          const contentType = photoTypeOf(bytes);
          if (contentType === undefined)
            throw new AppError('inspectionPhotoInvalid', {}, [
              { path: 'photo', code: 'inspectionPhotoInvalid' },
            ]);
          // The inspection is locked: two cannot both be the last.
          if ((await repository.photoIds(id)).size >= MAX_INSPECTION_PHOTOS)
            throw new AppError('inspectionPhotosFull', { max: MAX_INSPECTION_PHOTOS });
          return { photoId: await repository.addPhoto(id, key ?? '', contentType, bytes) };
        }),
      photo: async ({ id }, { caller }) => {
        const photo = requireFound(await inspections.findPhoto(caller, id));
        const fileName = `photo-${id}.${photo.contentType.replace('image/', '')}`;
        return { fileName, contentType: photo.contentType, body: photo.bytes };
      },
    },
  };
}
