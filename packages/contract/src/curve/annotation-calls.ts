import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idList,
  optionalId,
  revision,
  timeMs,
} from '../core/index.ts';

const base = '/lfscada/monitor/curve/annotation';

/** Most annotations of one answer. */
export const MAX_ANNOTATIONS = 500;

const text = z.string().trim().min(1).max(200);
/** Left out or empty: a single moment. */
const ends = { fromMs: timeMs, toMs: timeMs.optional() };

/** What somebody wrote on a curve. */
export const curveAnnotation = z.object({
  id,
  equipmentId: id,
  /** null: about the equipment as a whole. */
  signalId: id.nullable(),
  fromMs: timeMs,
  /** null: about a moment. */
  toMs: timeMs.nullable(),
  title: z.string(),
  /** As they were called when they wrote it. */
  authorTitle: z.string(),
  createdMs: timeMs,
  /** '' when nobody did. */
  editedBy: z.string(),
  editedMs: timeMs,
  /** Whether the caller wrote it, or may delete what others wrote. */
  isOwn: z.boolean(),
  isDeletable: z.boolean(),
  revision,
});
export type CurveAnnotation = z.output<typeof curveAnnotation>;

export const curveAnnotationCalls = {
  queryAnnotations: defineCall({
    path: `${base}/query`,
    summary:
      'What people wrote on the curves of these signals, and of their equipment as a whole, about a time; oldest first, ' +
      'at most 500.',
    request: z.strictObject({ signalIds: idList, fromMs: timeMs, toMs: timeMs }),
    response: z.array(curveAnnotation),
    errors: ['rangeReversed'],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['curveAnnotation', 'signal', 'equipment'],
  }),
  addAnnotation: defineCall({
    path: `${base}/add`,
    summary: 'Writes on the curve of a signal, or of a piece of equipment as a whole, what was at a time.',
    request: z.strictObject({ equipmentId: id, signalId: optionalId, ...ends, title: text }),
    response: z.object({ id }),
    errors: ['rangeReversed'],
    permission: 'annotation_edit',
    changes: ['curveAnnotation'],
  }),
  editAnnotation: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what the caller wrote; others may not.',
    request: z.strictObject({ id, ...ends, title: text, revision: basedOnRevision }),
    response: done,
    errors: ['rangeReversed', 'editConflict'],
    permission: 'annotation_edit',
    changes: ['curveAnnotation'],
  }),
  deleteAnnotation: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes what the caller wrote, or what others wrote on equipment that the caller may edit.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'annotation_edit',
    changes: ['curveAnnotation'],
  }),
};
