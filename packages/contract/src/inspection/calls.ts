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
import { signatureFields } from '../repair/signature.ts';
import { calendarCall } from './calendar.ts';
import {
  inspection,
  inspectionAnswer,
  inspectionContent,
  inspectionContentFields,
  inspectionCounter,
  inspectionDetail,
  inspectionPlan,
  inspectionPlanFields,
  keptAnswers,
  keptKey,
  MAX_INSPECTION_PHOTO_MB,
} from './entity.ts';
import { INSPECTION_STATUSES } from './state.ts';

const base = '/lfscada/ops/inspection';
const keyword = z.string().max(100).optional();

/**
 * Which inspections: `open` are those to do, `missed` those that were not done in time. One by a counter that was missed
 * is in both until it is done or given up: the next comes only when the counter has advanced by the interval once more.
 */
export const INSPECTION_SCOPES = ['open', 'missed', ...INSPECTION_STATUSES, 'all'] as const;
/** Which counters of a plan: those that cannot be counted, or those that can. */
export const COUNTER_SCOPES = ['fault', 'counting'] as const;

const SCHEDULE_ERRORS = [
  ...(['inspectionDaysNeeded', 'inspectionTimesNeeded', 'inspectionTagNeeded'] as const),
  ...(['inspectionIntervalNeeded', 'inspectionCounterUnknown', 'inspectionCounterUnits'] as const),
] as const;

/** Inspections: what is looked at, when and by whom, and what was found. */
export const inspectionCalls = {
  calendar: calendarCall,
  queryContent: defineCall({
    path: `${base}/content/query`,
    summary: 'The library of what inspections look at.',
    request: z.strictObject({ keyword, ...pagingFields(['title', 'createdMs']) }),
    response: pageOf(inspectionContent),
    permission: 'inspection_edit',
    reads: ['inspectionContent'],
  }),
  contentInfo: defineCall({
    path: `${base}/content/info`,
    summary: 'One content of inspections.',
    request: z.strictObject({ id }),
    response: inspectionContent,
    permission: 'inspection_edit',
    reads: ['inspectionContent'],
  }),
  addContent: defineCall({
    path: `${base}/content/add`,
    summary: 'Adds a content: questions with their limits.',
    encoding: 'json',
    request: z.strictObject(inspectionContentFields),
    response: z.object({ id }),
    permission: 'inspection_edit',
    changes: ['inspectionContent'],
  }),
  editContent: defineCall({
    path: `${base}/content/edit`,
    summary: 'Changes a content; inspections that were made already keep their questions.',
    encoding: 'json',
    request: z.strictObject({
      id,
      ...keepAbsent(inspectionContentFields),
      title: inspectionContentFields.title.optional(),
      items: inspectionContentFields.items.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    permission: 'inspection_edit',
    changes: ['inspectionContent', 'inspectionPlan'],
  }),
  deleteContent: defineCall({
    path: `${base}/content/delete`,
    summary: 'Deletes a content that no plan uses.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['inspectionContentInUse'],
    permission: 'inspection_edit',
    changes: ['inspectionContent'],
  }),
  queryPlans: defineCall({
    path: `${base}/plan/query`,
    summary: 'Plans of inspections of equipment that the caller sees.',
    request: z.strictObject({
      keyword,
      isEnabled: z.boolean().optional(),
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(inspectionPlan),
    permission: 'inspection_edit',
    reads: ['inspectionPlan'],
  }),
  planInfo: defineCall({
    path: `${base}/plan/info`,
    summary: 'One plan.',
    request: z.strictObject({ id }),
    response: inspectionPlan,
    permission: 'inspection_edit',
    reads: ['inspectionPlan'],
  }),
  queryPlanCounters: defineCall({
    path: `${base}/plan/counter/query`,
    summary:
      'How far the counters of the equipment of a plan have come since its last inspections were made; first those that ' +
      'cannot be counted, then those that are due next.',
    request: z.strictObject({
      planId: id,
      scope: z.enum(COUNTER_SCOPES).optional(),
      keyword,
      ...pagingFields(['advanced', 'equipTitle']),
    }),
    response: pageOf(inspectionCounter),
    permission: 'inspection_edit',
    reads: ['inspectionPlan'],
  }),
  addPlan: defineCall({
    path: `${base}/plan/add`,
    summary: 'Adds a plan; its inspections come by themselves from now on, one for each piece of equipment.',
    encoding: 'json',
    request: z.strictObject(inspectionPlanFields),
    response: z.object({ id }),
    errors: ['inspectionAssigneeUnfit', ...SCHEDULE_ERRORS],
    permission: 'inspection_edit',
    changes: ['inspectionPlan'],
  }),
  editPlan: defineCall({
    path: `${base}/plan/edit`,
    summary: 'Changes a plan from now on; inspections that were made already stay as they are.',
    encoding: 'json',
    request: z.strictObject({
      id,
      ...keepAbsent(inspectionPlanFields),
      title: inspectionPlanFields.title.optional(),
      contentId: id.optional(),
      equipmentIds: inspectionPlanFields.equipmentIds.optional(),
      schedule: inspectionPlanFields.schedule.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['inspectionAssigneeUnfit', ...SCHEDULE_ERRORS],
    permission: 'inspection_edit',
    changes: ['inspectionPlan'],
  }),
  deletePlan: defineCall({
    path: `${base}/plan/delete`,
    summary: 'Deletes a plan; inspections that were made already stay.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'inspection_edit',
    changes: ['inspectionPlan', 'inspection'],
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'Inspections of equipment that the caller sees, the newest first.',
    request: z.strictObject({
      equipmentId: id.optional(),
      scope: z.enum(INSPECTION_SCOPES).default('open'),
      isAssigned: z.boolean().optional(),
      keyword,
      /** Due since then and before then, ms UTC. */
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      ...pagingFields(['dueMs', 'deadlineMs', 'equipTitle', 'doneMs']),
    }),
    response: pageOf(inspection),
    permission: 'inspection_view',
    reads: ['inspection'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One inspection with its questions, what was answered, and the live values that are asked for.',
    request: z.strictObject({ id }),
    response: inspectionDetail,
    permission: 'inspection_view',
    reads: ['inspection'],
  }),
  fill: defineCall({
    path: `${base}/fill`,
    summary:
      'Answers an inspection; what is not as it should be opens a repair. Live values are the server’s own. What a device kept is done once, however often it is sent.',
    encoding: 'json',
    request: z.strictObject({
      id,
      answers: z.array(inspectionAnswer).max(50),
      remark: z.string().trim().max(2_000).default(''),
      /** Needed where the plan asks for one. */
      signature: signatureFields.optional(),
      kept: keptAnswers.optional(),
    }),
    response: z.object({ status: z.enum(INSPECTION_STATUSES), repairId: id.nullable() }),
    errors: [
      'inspectionStateChanged',
      'inspectionNotYours',
      'inspectionAnswerNeeded',
      'inspectionAnswerInvalid',
      'inspectionKeptByOther',
      'signatureNeeded',
      'signatureInvalid',
    ],
    permission: 'inspection_handle',
    changes: ['inspection', 'repair'],
  }),
  abort: defineCall({
    path: `${base}/abort`,
    summary: 'Gives an inspection up, with a reason.',
    request: z.strictObject({ id, reason: z.string().trim().min(1).max(500) }),
    response: done,
    errors: ['inspectionStateChanged', 'inspectionNotYours'],
    permission: 'inspection_handle',
    changes: ['inspection'],
  }),
  addPhoto: defineCall({
    path: `${base}/addPhoto`,
    encoding: 'multipart',
    files: ['photo'],
    summary: `Keeps a photo for an answer: JPEG, PNG or WebP, up to ${MAX_INSPECTION_PHOTO_MB} MB.`,
    request: z.strictObject({
      id,
      /** With it a photo that is sent again is the same photo. */
      key: keptKey.optional(),
    }),
    response: z.object({ photoId: id }),
    errors: [
      'inspectionPhotoInvalid',
      'inspectionPhotosFull',
      'inspectionStateChanged',
      'inspectionNotYours',
      'inspectionKeptByOther',
    ],
    permission: 'inspection_handle',
    changes: ['inspection'],
    bodyLimit: MAX_INSPECTION_PHOTO_MB * 1024 * 1024,
  }),
  photo: defineCall({
    path: `${base}/photo`,
    method: 'GET',
    isFile: true,
    summary: 'One photo of an inspection.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'inspection_view',
    reads: ['inspection'],
  }),
};
