import { z } from 'zod';
import { defineCall, done, id, title } from '../core/index.ts';
import { listName, listView, MAX_VIEW_QUERY } from './entity.ts';

const base = '/lfscada/list';

export const listCalls = {
  export: defineCall({
    path: `${base}/export`,
    summary:
      'Every row of a list as .xlsx or .csv, filtered and sorted as its own call is asked, with the columns named; ' +
      'wants the permission of that call. The header `x-total-rows` says how many rows there are.',
    encoding: 'json',
    isFile: true,
    request: z.strictObject({
      list: listName,
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      /** Fields of the list's own call, without its page. */
      request: z
        .record(z.string().max(50), z.union([z.string().max(1000), z.number(), z.boolean()]))
        .default({}),
      /** Keys of columns, in order; all when there are none. */
      columns: z.array(z.string().max(50)).max(100).optional(),
    }),
    response: done,
    permission: 'login',
    ratePerMinute: 60,
  }),
  queryViews: defineCall({
    path: `${base}/queryViews`,
    summary: 'The views the caller saved of a list, by name.',
    request: z.strictObject({ list: listName }),
    response: z.array(listView),
    permission: 'login',
    reads: ['listView'],
  }),
  saveView: defineCall({
    path: `${base}/saveView`,
    summary: 'Saves a view of a list for the caller alone; one of the same name is replaced.',
    request: z.strictObject({
      list: listName,
      title,
      query: z.string().max(MAX_VIEW_QUERY),
      columns: z.array(z.string().max(50)).max(100).nullable(),
    }),
    encoding: 'json',
    response: z.object({ id }),
    errors: ['tooManyListViews'],
    permission: 'login',
    changes: ['listView'],
  }),
  deleteView: defineCall({
    path: `${base}/deleteView`,
    summary: 'Deletes a saved view of the caller.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'login',
    changes: ['listView'],
  }),
};
