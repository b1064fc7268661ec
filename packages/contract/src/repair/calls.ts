import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  keepAbsent,
  pageOf,
  pagingFields,
  timeMs,
} from '../core/index.ts';
import { MAX_USED_PARTS, usedPartLine } from '../spare-part/entity.ts';
import { repairAssignee } from './assignee.ts';
import {
  MAX_REPAIR_MINUTES,
  MAX_REPAIR_PHOTO_MB,
  REPAIR_PRIORITIES,
  repair,
  repairDetail,
  repairFields,
} from './entity.ts';
import { reliabilityCall } from './reliability.ts';
import { signatureFields } from './signature.ts';
import { REPAIR_STATUSES } from './state.ts';

const base = '/lfscada/ops/repair';
const note = z.string().trim().max(2_000).default('');
const reason = z.string().trim().min(1).max(500);

/** Which repairs: `open` are those that somebody still has to do something about. */
export const REPAIR_SCOPES = ['open', 'overdue', ...REPAIR_STATUSES, 'all'] as const;
/** Whose repairs: those that the caller has to do, or reported. */
export const REPAIR_CIRCLES = ['all', 'assigned', 'reported'] as const;

/** Work orders for repairs: reported, given to somebody, done, and confirmed by who reported. */
export const repairCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'Repairs of the equipment that the caller sees, the newest first.',
    request: z.strictObject({
      equipmentId: id.optional(),
      alarmId: id.optional(),
      scope: z.enum(REPAIR_SCOPES).default('open'),
      circle: z.enum(REPAIR_CIRCLES).default('all'),
      priority: z.enum(REPAIR_PRIORITIES).optional(),
      keyword: z.string().max(100).optional(),
      /** Reported since then and before then, ms UTC. */
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      /** Finished or ended early since then and before then, ms UTC. */
      closedFromMs: timeMs.optional(),
      closedToMs: timeMs.optional(),
      ...pagingFields(['createdMs', 'dueMs', 'priority', 'number', 'equipTitle', 'closedMs']),
    }),
    response: pageOf(repair),
    permission: 'repair_view',
    reads: ['repair'],
  }),
  queryOfPage: defineCall({
    path: '/lfscada/monitor/multi/repair/query',
    summary: 'Repairs of a piece of equipment, for the repair record of a page.',
    request: z.strictObject({
      equipmentId: id,
      scope: z.enum(REPAIR_SCOPES).default('all'),
      ...pagingFields(['createdMs']),
    }),
    response: pageOf(repair),
    permission: 'monitor_multi_designer_repair',
    reads: ['repair'],
  }),
  count: defineCall({
    path: `${base}/count`,
    summary: 'How many open repairs are the caller’s to do, and how many of them are overdue.',
    request: z.strictObject({}),
    response: z.object({ count: z.number().int(), overdue: z.number().int() }),
    permission: 'repair_view',
    reads: ['repair'],
  }),
  reliability: reliabilityCall,
  info: defineCall({
    path: `${base}/info`,
    summary: 'One repair with its log.',
    request: z.strictObject({ id }),
    response: repairDetail,
    permission: 'repair_view',
    reads: ['repair'],
  }),
  report: defineCall({
    path: `${base}/report`,
    summary: 'Reports a fault of a piece of equipment; of an alarm, its signal and time are taken along.',
    request: z.strictObject({ equipmentId: id, alarmId: id.optional(), ...repairFields }),
    response: z.object({ id }),
    permission: 'repair_report',
    changes: ['repair'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what a person entered of an open repair.',
    request: z.strictObject({
      id,
      ...keepAbsent(repairFields),
      title: repairFields.title.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['repairStateChanged'],
    permission: 'repair_dispatch',
    changes: ['repair'],
  }),
  queryAssignees: defineCall({
    path: `${base}/queryAssignees`,
    summary: 'Who could repair a piece of equipment: people who may and see it, and their departments.',
    request: z.strictObject({ equipmentId: id }),
    response: z.object({
      /** Who is on duty first, then who has the fewest open repairs. */
      accounts: z.array(repairAssignee),
      departments: z.array(z.object({ id, title: z.string() })),
    }),
    permission: 'repair_dispatch',
    reads: ['account', 'department', 'notificationRota', 'repair'],
  }),
  dispatch: defineCall({
    path: `${base}/dispatch`,
    summary: 'Gives an open repair to a person or a department, also when somebody else has it.',
    request: z.strictObject({
      id,
      assigneeId: id.optional(),
      departmentId: id.optional(),
      /** A new time; left out it keeps the one it has. */
      dueMs: timeMs.optional(),
      note,
    }),
    response: done,
    errors: ['repairStateChanged', 'repairAssigneeNeeded', 'repairAssigneeUnfit'],
    permission: 'repair_dispatch',
    changes: ['repair'],
  }),
  receive: defineCall({
    path: `${base}/receive`,
    summary: 'Takes on a repair that was given to the caller or their department, or to nobody yet.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['repairStateChanged', 'repairNotYours'],
    permission: 'repair_handle',
    changes: ['repair'],
  }),
  giveBack: defineCall({
    path: `${base}/giveBack`,
    summary: 'Gives a repair back to whoever dispatches, with a reason.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['repairStateChanged', 'repairNotYours'],
    permission: 'repair_handle',
    changes: ['repair'],
  }),
  finish: defineCall({
    path: `${base}/finish`,
    summary:
      'Finishes a repair: what was done, with which parts, in which time. Spare parts that were used are taken from ' +
      'stock with it, which needs the permission to see them; where one is short, the repair is not finished. A signature is wanted where the organisation asks for one.',
    request: z.strictObject({
      id,
      content: z.string().trim().min(1).max(2_000),
      /** What was used, in words: what is no spare part of the organisation. */
      parts: note,
      usedParts: z.array(usedPartLine).max(MAX_USED_PARTS).default([]),
      minutesSpent: z.number().int().min(0).max(MAX_REPAIR_MINUTES).nullable().default(null),
      signature: signatureFields.optional(),
    }),
    response: done,
    errors: [
      ...(['repairStateChanged', 'repairNotYours', 'sparePartShort', 'sparePartArchived'] as const),
      ...(['signatureNeeded', 'signatureInvalid'] as const),
    ],
    permission: 'repair_handle',
    changes: ['repair', 'sparePart'],
  }),
  endEarly: defineCall({
    path: `${base}/endEarly`,
    summary: 'Ends a repair that is not going to be done, with a reason.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['repairStateChanged'],
    permission: 'repair_dispatch',
    changes: ['repair'],
  }),
  feedback: defineCall({
    path: `${base}/feedback`,
    summary:
      'Who reported a fault says whether it is gone; if it is not, the repair is open again, within 14 days after it was finished.',
    request: z.strictObject({ id, isSolved: z.boolean(), note }),
    response: done,
    errors: ['repairStateChanged', 'repairNotYours', 'repairRejectLate'],
    permission: 'repair_report',
    changes: ['repair'],
  }),
  addNote: defineCall({
    path: `${base}/addNote`,
    summary: 'Writes into the log of a repair.',
    request: z.strictObject({ id, note: z.string().trim().min(1).max(2_000) }),
    response: done,
    permission: 'repair_report',
    changes: ['repair'],
  }),
  addPhoto: defineCall({
    path: `${base}/addPhoto`,
    encoding: 'multipart',
    files: ['photo'],
    summary: `Puts a photo into the log of a repair: JPEG, PNG or WebP, up to ${MAX_REPAIR_PHOTO_MB} MB.`,
    request: z.strictObject({ id, note }),
    response: done,
    errors: ['repairPhotoInvalid', 'repairPhotosFull'],
    permission: 'repair_report',
    changes: ['repair'],
    bodyLimit: MAX_REPAIR_PHOTO_MB * 1024 * 1024,
  }),
  photo: defineCall({
    path: `${base}/photo`,
    method: 'GET',
    isFile: true,
    summary: 'One photo of a repair.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'repair_view',
    reads: ['repair'],
  }),
};
