import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, keepAbsent } from '../core/index.ts';
import { SCRIPT_SOURCE_MAX, scriptEffect, scriptFailure, scriptState } from '../sparkplug/index.ts';
import { script, scriptFields } from './entity.ts';

export * from './entity.ts';
export * from './errors.ts';

/** Why the gateway could not be asked. */
const askErrors = [
  'scriptNoGateway',
  'scriptGatewayOffline',
  'scriptGatewayOld',
  'scriptNotTaken',
  'scriptNoAnswer',
] as const;

/** Scripts of equipment, which the agent of its gateway runs. */
export const scriptCalls = {
  query: defineCall({
    path: '/lfscada/script/query',
    encoding: 'json',
    summary: 'The scripts of one piece of equipment.',
    request: z.strictObject({ equipmentId: id }),
    response: z.array(script),
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['script'],
  }),
  queryState: defineCall({
    path: '/lfscada/script/queryState',
    encoding: 'json',
    summary:
      'How the scripts of one piece of equipment are doing at its gateway: runs, failures, the last error and the newest lines of each log.',
    request: z.strictObject({ equipmentId: id }),
    response: z.array(scriptState),
    errors: [...askErrors],
    permission: 'equipment_view',
    tokens: 'read',
  }),
  try: defineCall({
    path: '/lfscada/script/try',
    encoding: 'json',
    summary:
      'Has the gateway run a source once with the values of now: what it would set and write is answered, and nothing is set or written.',
    request: z.strictObject({
      equipmentId: id,
      source: z.string().max(SCRIPT_SOURCE_MAX),
      /** The script whose kept state it begins with; left out: none. */
      scriptId: id.optional(),
    }),
    response: z.object({
      /** Why it ended before its end; null when it did not. */
      failure: scriptFailure.nullable(),
      /** Time of calculation, ms. */
      tookMs: z.number(),
      lines: z.array(z.string()),
      effects: z.array(scriptEffect),
      /** JSON of what it would keep. */
      state: z.string(),
    }),
    errors: [...askErrors],
    permission: 'equipment_edit',
    tokens: 'write',
  }),
  add: defineCall({
    path: '/lfscada/script/add',
    encoding: 'json',
    summary: 'Adds a script; the gateway gets the new configuration.',
    request: z.strictObject({ equipmentId: id, ...scriptFields }),
    response: z.object({ id }),
    errors: ['scriptTitleTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['script', 'equipment', 'gateway'],
  }),
  edit: defineCall({
    path: '/lfscada/script/edit',
    encoding: 'json',
    summary: 'Changes a script; the gateway gets the new configuration.',
    request: z.strictObject({ id, ...keepAbsent(scriptFields), revision: basedOnRevision }),
    response: done,
    errors: ['scriptTitleTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['script', 'equipment', 'gateway'],
  }),
  delete: defineCall({
    path: '/lfscada/script/delete',
    encoding: 'json',
    summary: 'Deletes a script; what it has set has no good value from then on.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['script', 'equipment', 'gateway'],
  }),
};
