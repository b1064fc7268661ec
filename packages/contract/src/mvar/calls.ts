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
import { formulaProblem, MAX_FORMULA_LENGTH, mvar, mvarFields, mvarSource } from './entity.ts';

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
    errors: ['mvarTitleTaken', 'formulaInvalid', 'mvarSignalMissing'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes a calculated value.',
    request: z.strictObject({ id, ...mvarFields, revision: basedOnRevision }),
    response: done,
    errors: ['mvarTitleTaken', 'formulaInvalid', 'mvarSignalMissing'],
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a calculated value; widgets that show it are unbound.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'project_edit',
    tokens: 'write',
    changes: ['mvar'],
  }),
  validFormula: defineCall({
    path: `${base}/validFormulaVar`,
    summary: 'Whether a formula can be read and its signals are of equipment of the project.',
    request: z.strictObject({ projectId: id, formula: z.string().max(MAX_FORMULA_LENGTH) }),
    response: z.object({
      isValid: z.boolean(),
      problems: z.array(formulaProblem),
      sources: z.array(mvarSource),
    }),
    permission: 'project_edit',
    tokens: 'read',
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
