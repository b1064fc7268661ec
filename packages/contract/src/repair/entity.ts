import { z } from 'zod';
import { id, recordOf, timeMs } from '../core/index.ts';
import { usedPart } from '../spare-part/entity.ts';
import { signature } from './signature.ts';
import { REPAIR_STATUSES } from './state.ts';

export const REPAIR_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type RepairPriority = (typeof REPAIR_PRIORITIES)[number];

/** What stands in the log of a repair. */
export const REPAIR_EVENT_KINDS = [
  'reported',
  'edited',
  'dispatched',
  'received',
  'givenBack',
  'finished',
  'earlyEnded',
  'confirmed',
  'rejected',
  'noted',
  'photographed',
] as const;
export type RepairEventKind = (typeof REPAIR_EVENT_KINDS)[number];

/** For so many days after it was finished who reported may say that the fault is not gone. */
export const REPAIR_REJECT_DAYS = 14;
/** Most photos of one repair. */
export const MAX_REPAIR_PHOTOS = 30;
/** Largest photo, megabytes. */
export const MAX_REPAIR_PHOTO_MB = 10;
/** Most of what was used, and longest time spent, in minutes: 60 days. */
export const MAX_REPAIR_MINUTES = 86_400;

const text = z.string().trim().max(2_000);

/** What people enter of a fault. */
export const repairFields = {
  /** The problem in one line. */
  title: z.string().trim().min(1).max(100),
  description: text.default(''),
  priority: z.enum(REPAIR_PRIORITIES).default('normal'),
  /** Until when it has to be finished; null: nobody said. */
  dueMs: timeMs.nullable().default(null),
};

/** A work order for the repair of a piece of equipment. */
export const repair = recordOf({
  /** As people call it, unique in the organisation, such as `R000123`. */
  number: z.string(),
  title: z.string(),
  description: z.string(),
  priority: z.enum(REPAIR_PRIORITIES),
  status: z.enum(REPAIR_STATUSES),
  dueMs: timeMs.nullable(),
  /** Open beyond its time, or finished after it. */
  isOverdue: z.boolean(),
  equipmentId: id,
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  /** The alarm it was reported from; null when there was none, or when it is not kept any more. */
  alarmId: id.nullable(),
  alarmTitle: z.string(),
  alarmTitleEn: z.string(),
  /** Of the alarm: whose curve shows the fault, and when it began. */
  signalId: id.nullable(),
  occurredMs: timeMs.nullable(),
  /** Who reported it (specification: creator). */
  creator: z.string(),
  /** Who has to do it, or did (specification: repairer); null: a department, or nobody yet. */
  repairerId: id.nullable(),
  repairer: z.string(),
  departmentId: id.nullable(),
  departmentTitle: z.string(),
  dispatchedMs: timeMs.nullable(),
  receivedMs: timeMs.nullable(),
  /** When it was finished or ended early. */
  closedMs: timeMs.nullable(),
  /** What was done (specification: content). */
  content: z.string(),
  /** Parts used, in words. */
  parts: z.string(),
  /** Of all times that it was finished together. */
  minutesSpent: z.number().int().nullable(),
  /** Who signed when it was finished, the last time; '' for nobody. */
  signer: z.string(),
  /** Why it ended early. */
  endReason: z.string(),
  /** When who reported it said that the fault is gone. */
  confirmedMs: timeMs.nullable(),
  /** Whether the caller reported it; whether it is theirs to do. */
  isOwn: z.boolean(),
  isAssigned: z.boolean(),
});
export type Repair = z.output<typeof repair>;

export const repairEvent = z.object({
  id,
  kind: z.enum(REPAIR_EVENT_KINDS),
  atMs: timeMs,
  accountName: z.string(),
  /** Whom it was given to. */
  assignee: z.string(),
  note: z.string(),
  photoId: id.nullable(),
  /** Of one that says it was finished: how long it took this time, and what was used, in words. */
  minutesSpent: z.number().int().nullable(),
  parts: z.string(),
});
export type RepairEvent = z.output<typeof repairEvent>;

/** One repair with its log and the spare parts taken for it, each time it was finished. */
export const repairDetail = repair.extend({
  events: z.array(repairEvent),
  usedParts: z.array(usedPart),
  /** One each time it was finished with one, the newest last. */
  signatures: z.array(signature),
  /** Whether the organisation asks for a signature. */
  isSigned: z.boolean(),
});
export type RepairDetail = z.output<typeof repairDetail>;
