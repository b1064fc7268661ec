import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idListOrNone,
  nothing,
  revision,
  title,
} from '../core/index.ts';

const base = '/lfscada/monitor/curve/view';

/** Most views that an account may save. */
export const MAX_CURVE_VIEWS = 100;
/** Longest address of a view, in characters. */
const MAX_QUERY = 2000;

/** A view of the curve tool under a name. */
export const curveView = z.object({
  id,
  title: z.string(),
  /** As in the address of the tool. */
  query: z.string(),
  isShared: z.boolean(),
  /** Whether it is the caller's own, to be changed and deleted. */
  isOwn: z.boolean(),
  ownerTitle: z.string(),
  revision,
});
export type CurveView = z.output<typeof curveView>;

export const curveViewCalls = {
  queryViews: defineCall({
    path: `${base}/query`,
    summary:
      'The views that the caller saved, and those that others share whose equipment the caller sees all of, by name.',
    request: nothing,
    response: z.array(curveView),
    permission: 'monitor_history',
    reads: ['curveView', 'equipment'],
  }),
  saveView: defineCall({
    path: `${base}/save`,
    summary: 'Saves a view of the curve tool; one of the same name of the caller is replaced.',
    request: z.strictObject({
      title,
      query: z.string().max(MAX_QUERY),
      /** Those of the view: a shared one is shown to who sees the equipment of all of them. */
      signalIds: idListOrNone,
      isShared: z.boolean().default(false),
    }),
    response: z.object({ id }),
    errors: ['tooManyCurveViews'],
    permission: 'monitor_history',
    changes: ['curveView'],
  }),
  editView: defineCall({
    path: `${base}/edit`,
    summary: 'Renames a view of the caller, shares it within the organisation or does so no more.',
    request: z.strictObject({ id, title, isShared: z.boolean(), revision: basedOnRevision }),
    response: done,
    errors: ['curveViewTitleTaken', 'editConflict'],
    permission: 'monitor_history',
    changes: ['curveView'],
  }),
  deleteView: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a view of the caller.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'monitor_history',
    changes: ['curveView'],
  }),
};
