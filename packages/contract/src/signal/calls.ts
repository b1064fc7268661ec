import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, pageOf, pagingFields } from '../core/index.ts';
import { signal, signalEdit, signalFields, signalInput } from './entity.ts';

/** Most signals one piece of equipment may have. */
export const MAX_SIGNALS = 20_000;

export const signalImportMode = z.enum(['merge', 'addOnly', 'replaceAll']);

/** One row of an import's dry run. */
export const importRow = z.object({
  /** Row number in the file as the person sees it, the header being row 1. */
  row: z.number().int(),
  tag: z.string(),
  title: z.string(),
  action: z.enum(['add', 'change', 'same', 'delete', 'error']),
  /** Changed fields with the old and the new value as text. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

export type ImportRow = z.output<typeof importRow>;

/** Changed rows of a signal table, as they are saved together. */
export const changedSignals = {
  add: z.array(signalInput).max(MAX_SIGNALS).default([]),
  edit: z.array(signalEdit).max(MAX_SIGNALS).default([]),
  delete: z
    .array(z.strictObject({ id, revision: basedOnRevision }))
    .max(MAX_SIGNALS)
    .default([]),
};

export const signalCalls = {
  query: defineCall({
    path: '/lfscada/signal/query',
    encoding: 'json',
    summary: 'Signals of one piece of equipment, searched, sorted and paged.',
    request: z.strictObject({
      equipmentId: id,
      keyword: z.string().max(100).optional(),
      driverId: id.optional(),
      writable: z.boolean().optional(),
      ...pagingFields(['seq', 'tag', 'title', 'address', 'group']),
    }),
    response: pageOf(signal),
    permission: 'equipment_view',
    tokens: 'read',
  }),
  add: defineCall({
    path: '/lfscada/signal/add',
    encoding: 'json',
    summary: 'Adds a signal.',
    request: z.strictObject({ equipmentId: id, ...signalFields }),
    response: z.object({ id }),
    errors: ['tagTaken', 'addressInvalid'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['signal', 'equipment', 'driver', 'gateway'],
  }),
  edit: defineCall({
    path: '/lfscada/signal/edit',
    encoding: 'json',
    summary: 'Changes a signal.',
    request: signalEdit,
    response: done,
    errors: ['tagTaken', 'addressInvalid'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['signal', 'equipment', 'driver', 'gateway'],
  }),
  saveAll: defineCall({
    path: '/lfscada/signal/saveAll',
    encoding: 'json',
    summary: 'Saves the changed rows of the signal table in one step: all of them or none.',
    request: z.strictObject({
      equipmentId: id,
      ...changedSignals,
    }),
    response: z.object({ added: z.number(), changed: z.number(), deleted: z.number() }),
    errors: ['tagTaken', 'addressInvalid', 'signalNamedByRule'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['signal', 'equipment', 'driver', 'gateway'],
    // 20,000 signals with every field typed out
    bodyLimit: 10 * 1024 * 1024,
  }),
  delete: defineCall({
    path: '/lfscada/signal/delete',
    encoding: 'json',
    summary: 'Deletes signals and their history.',
    request: z.strictObject({ equipmentId: id, ids: z.array(id).min(1).max(MAX_SIGNALS) }),
    response: done,
    errors: ['signalNamedByRule'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['signal', 'equipment', 'driver', 'gateway'],
    bodyLimit: 1024 * 1024,
  }),
  previewImport: defineCall({
    path: '/lfscada/signal/previewImport',
    encoding: 'multipart',
    files: ['file'],
    summary: 'Reads an .xlsx or .csv of signals without changing anything: difference and errors by row.',
    request: z.strictObject({ equipmentId: id, mode: signalImportMode.default('merge') }),
    response: z.object({
      importId: z.string(),
      counts: z.object({
        add: z.number(),
        change: z.number(),
        same: z.number(),
        delete: z.number(),
        error: z.number(),
      }),
      rows: z.array(importRow),
    }),
    errors: ['importUnreadable', 'importTooLarge', 'signalNamedByRule'],
    permission: 'equipment_edit',
  }),
  commitImport: defineCall({
    path: '/lfscada/signal/commitImport',
    summary: 'Carries out a previewed import; refused when the signals changed since.',
    request: z.strictObject({ importId: z.string().max(64) }),
    response: z.object({ added: z.number(), changed: z.number(), deleted: z.number() }),
    errors: ['importExpired', 'importHasErrors', 'signalNamedByRule'],
    permission: 'equipment_edit',
    changes: ['signal', 'equipment', 'driver', 'gateway'],
  }),
  export: defineCall({
    path: '/lfscada/signal/export',
    method: 'GET',
    isFile: true,
    summary: 'The signals as .xlsx or .csv, in the form the import reads; without signals, the empty form.',
    request: z.strictObject({ equipmentId: id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    response: done,
    permission: 'equipment_view',
    tokens: 'read',
  }),
};
