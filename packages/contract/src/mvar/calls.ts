import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idList,
  idListOrNone,
  pageOf,
  pagingFields,
  timeMs,
} from '../core/index.ts';
import { historySeries, MAX_CURVE_POINTS } from '../history/index.ts';
import {
  formulaProblem,
  MAX_FORMULA_LENGTH,
  mvar,
  mvarFields,
  mvarRecalculation,
  mvarSource,
} from './entity.ts';

const base = '/lfscada/project/mvar';

/** What may be asked of the history of a calculated value. */
export const mvarStatistic = z.enum(['avg', 'min', 'max', 'sum', 'first', 'last', 'difference']);
/** Steps of such a statistic; the wire names them as they are. */
export const mvarPeriod = z.enum(['hour', 'day', 'week', 'month', 'year']);

export const mvarCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'Calculated values of a project, searched and paged.',
    request: z.strictObject({
      projectId: id,
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'calcType', 'createdMs']),
    }),
    response: pageOf(mvar),
    permission: 'project_view',
    tokens: 'read',
    reads: ['mvar'],
  }),
  queryAll: defineCall({
    path: `${base}/queryAll`,
    summary: 'All calculated values of a project, or those of the ids; of an empty list none.',
    request: z.strictObject({ projectId: id, ids: idListOrNone.optional() }),
    response: z.array(mvar),
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
    reads: ['mvar'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a calculated value to a project.',
    request: z.strictObject({ projectId: id, ...mvarFields }),
    response: z.object({ id }),
    errors: ['mvarTitleTaken', 'formulaInvalid', 'mvarSignalMissing', 'mvarCycle'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes a calculated value.',
    request: z.strictObject({ id, ...mvarFields, revision: basedOnRevision }),
    response: done,
    errors: ['mvarTitleTaken', 'formulaInvalid', 'mvarSignalMissing', 'mvarCycle'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a calculated value and its history; widgets that show it are unbound.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['mvarInUse'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  validFormula: defineCall({
    path: `${base}/validFormulaVar`,
    summary:
      'Whether a formula can be read, its signals are of equipment of the project, and no value would be made of itself; every problem with its position.',
    request: z.strictObject({
      projectId: id,
      formula: z.string().max(MAX_FORMULA_LENGTH),
      /** The calculated value it is to be the formula of. */
      id: id.optional(),
    }),
    response: z.object({
      isValid: z.boolean(),
      problems: z.array(formulaProblem),
      sources: z.array(mvarSource),
    }),
    permission: 'project_edit',
    tokens: 'read',
  }),
  queryValues: defineCall({
    path: `${base}/queryValues`,
    summary:
      'What the calculated values of a project are now, as the server computes them; those that have none yet are left out.',
    request: z.strictObject({ projectId: id, ids: idListOrNone.optional() }),
    response: z.array(
      z.object({
        id,
        value: z.number(),
        time: timeMs,
        /** '200' good, '201' stale, else why it is not to be trusted. */
        code: z.string(),
      }),
    ),
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
    reads: ['mvar'],
  }),
  queryHistory: defineCall({
    path: `${base}/queryHistory`,
    summary:
      'Recorded history of up to 10 calculated values over up to 30 days, at most `maxPoints` points each.',
    request: z.strictObject({
      projectId: id,
      ids: idList,
      fromMs: timeMs,
      toMs: timeMs,
      maxPoints: z.number().int().min(10).max(MAX_CURVE_POINTS).default(2000),
      /** Each series then begins with the value that held before `fromMs`, good or not, at the time of that. */
      hasHeld: z.boolean().optional(),
    }),
    /** `signalId` is the `valueId`. */
    response: z.object({ series: z.array(historySeries) }),
    errors: ['rangeReversed', 'rangeTooLong', 'tooManySignals'],
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
    reads: ['mvar'],
  }),
  recalculate: defineCall({
    path: `${base}/recalculate`,
    summary:
      'Computes the history of a calculated value anew over a period, and of what is made of it; in the background, from where it was after a restart.',
    request: z.strictObject({ id, fromMs: timeMs, toMs: timeMs }),
    response: z.object({ id }),
    errors: ['rangeReversed'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  queryRecalculations: defineCall({
    path: `${base}/queryRecalculations`,
    summary: 'What of a project is computed anew, and how far; the newest 20.',
    request: z.strictObject({ projectId: id }),
    response: z.array(mvarRecalculation),
    permission: 'project_view',
    tokens: 'read',
    reads: ['mvar'],
  }),
  validStatistics: defineCall({
    path: '/lfscada/project/report/mvar/validStatistics',
    summary:
      'Whether a statistic over calculated values can be made: all their signals are there and the range holds 1 to 5000 steps.',
    request: z.strictObject({
      projectId: id,
      ids: idList,
      statistic: mvarStatistic,
      period: mvarPeriod,
      fromMs: timeMs,
      toMs: timeMs,
    }),
    response: z.object({
      isValid: z.boolean(),
      /** Steps the statistic would have. */
      stepCount: z.number().int(),
      problems: z.array(z.object({ mvarId: id.nullable(), code: z.string(), message: z.string() })),
    }),
    permission: 'project_view',
    tokens: 'read',
  }),
};
