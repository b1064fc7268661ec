import {
  type inspectionCalls,
  MAX_CALENDAR_ENTRIES,
  type RequestOf,
  type ResponseOf,
  type WorkEntry,
} from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Caller } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { type DuePeriod, listDueRepairs } from '../../repair/index.ts';
import { momentsOf } from '../make-repository.ts';
import { listDueInspections, listMakingPlans, type MakingPlan } from './due-repository.ts';

type Request = RequestOf<typeof inspectionCalls.calendar>;

/** Rows of one kind that are read: people are named of what is not shown, too. */
const MOST_READ = 5_000;

/** Repairs and inspections that are due in a period, made ones and planned ones. */
export async function calendarOf(
  db: Kysely<Tables>,
  caller: Caller,
  { fromMs, toMs, kind, equipmentId, assigneeId, isAssigned }: Request,
  nowMs: number,
): Promise<ResponseOf<typeof inspectionCalls.calendar>> {
  const period = { fromMs, toMs, equipmentId, most: MOST_READ };
  const wants = (code: 'repair_view' | 'inspection_view') =>
    caller.permissions.has(code) && (kind === undefined || (kind === 'repair') === (code === 'repair_view'));
  const repairs = wants('repair_view') ? await listDueRepairs(db, caller, period) : [];
  const inspections = wants('inspection_view') ? await inspectionsOf(db, caller, period, nowMs) : [];
  const found = [...repairs, ...inspections].filter((entry) => kind === undefined || entry.kind === kind);
  const people = new Map(
    found.flatMap(({ assigneeId: id, assignee }) => (id === null ? [] : [[id, assignee] as const])),
  );
  const shown = found
    .filter((entry) => assigneeId === undefined || entry.assigneeId === assigneeId)
    .filter((entry) => isAssigned === undefined || entry.isAssigned === isAssigned)
    .toSorted((a, b) => a.dueMs - b.dueMs);
  return {
    entries: shown.slice(0, MAX_CALENDAR_ENTRIES),
    isCut:
      shown.length > MAX_CALENDAR_ENTRIES || [repairs, inspections].some(({ length }) => length >= MOST_READ),
    people: [...people]
      .map(([id, title]) => ({ id, title }))
      .toSorted((a, b) => a.title.localeCompare(b.title) || Number(a.id) - Number(b.id)),
  };
}

/**
 * What is made, and what the plans are going to make. Plans are read first: of what is made between the two readings
 * both would tell, and then what is made counts.
 */
async function inspectionsOf(
  db: Kysely<Tables>,
  caller: Caller,
  period: DuePeriod,
  nowMs: number,
): Promise<WorkEntry[]> {
  const plans = await listMakingPlans(db, caller, period.equipmentId);
  const made = await listDueInspections(db, caller, period);
  const momentOf = (planId: string | null, dueMs: number) => `${planId} ${dueMs}`;
  const isMade = new Set(made.map(({ planId, dueMs }) => momentOf(planId, dueMs)));
  const planned = plans.flatMap((plan) =>
    plannedOf(plan, period, nowMs).filter(({ id, dueMs }) => !isMade.has(momentOf(id, dueMs))),
  );
  return [...made.map(({ planId: _planId, ...entry }) => entry), ...planned];
}

function plannedOf(
  { schedule, madeUntil, timeZone, shifts, ...entry }: MakingPlan,
  { fromMs, toMs }: DuePeriod,
  nowMs: number,
): WorkEntry[] {
  const plan = { schedule, madeUntil, timeZone, shifts };
  return momentsOf(plan, { nowMs, fromMs, toMs }).map((dueMs) => ({ ...entry, dueMs }));
}
