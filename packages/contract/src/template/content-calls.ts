import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, keepAbsent, pageOf, pagingFields } from '../core/index.ts';
import { driver, driverFields } from '../driver/index.ts';
import { script, scriptFields } from '../script/index.ts';
import { changedSignals, signal } from '../signal/index.ts';

/** What a template is made of: as drivers and signals of equipment, with placeholders of its parameters. */
export const templateContentCalls = {
  queryDrivers: defineCall({
    path: '/lfscada/template/driver/query',
    encoding: 'json',
    summary:
      'The drivers of a template. Texts and numbers of their options may be placeholders. None has a state; their ' +
      '`equipmentId` stands for the equipment in pages of the template.',
    request: z.strictObject({ templateId: id }),
    response: z.array(driver),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
  addDriver: defineCall({
    path: '/lfscada/template/driver/add',
    encoding: 'json',
    summary: 'Adds a driver to a template.',
    request: z.strictObject({ templateId: id, ...driverFields }),
    response: z.object({ id }),
    errors: ['driverTitleTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  editDriver: defineCall({
    path: '/lfscada/template/driver/edit',
    encoding: 'json',
    summary: 'Changes a driver of a template; equipment gets it with the next sync.',
    request: z.strictObject({ templateId: id, id, ...keepAbsent(driverFields), revision: basedOnRevision }),
    response: done,
    errors: ['driverTitleTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  deleteDriver: defineCall({
    path: '/lfscada/template/driver/delete',
    encoding: 'json',
    summary: 'Deletes a driver of a template that none of its signals uses.',
    request: z.strictObject({ templateId: id, id }),
    response: done,
    errors: ['driverInUse'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  queryScripts: defineCall({
    path: '/lfscada/template/script/query',
    encoding: 'json',
    summary: 'The scripts of a template.',
    request: z.strictObject({ templateId: id }),
    response: z.array(script),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
  addScript: defineCall({
    path: '/lfscada/template/script/add',
    encoding: 'json',
    summary: 'Adds a script to a template.',
    request: z.strictObject({ templateId: id, ...scriptFields }),
    response: z.object({ id }),
    errors: ['scriptTitleTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  editScript: defineCall({
    path: '/lfscada/template/script/edit',
    encoding: 'json',
    summary: 'Changes a script of a template; equipment gets it with the next sync.',
    request: z.strictObject({ templateId: id, id, ...keepAbsent(scriptFields), revision: basedOnRevision }),
    response: done,
    errors: ['scriptTitleTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  deleteScript: defineCall({
    path: '/lfscada/template/script/delete',
    encoding: 'json',
    summary: 'Deletes a script of a template.',
    request: z.strictObject({ templateId: id, id }),
    response: done,
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  querySignals: defineCall({
    path: '/lfscada/template/signal/queryForManage',
    encoding: 'json',
    summary: 'The signals of a template as they are edited, in the order of their table.',
    request: z.strictObject({ templateId: id, ...pagingFields(['seq']) }),
    response: pageOf(signal),
    permission: 'template_view',
    tokens: 'read',
  }),
  saveSignals: defineCall({
    path: '/lfscada/template/signal/saveAll',
    encoding: 'json',
    summary:
      'Saves the changed rows of the signal table of a template in one step: all of them or none. Addresses may have ' +
      'placeholders.',
    request: z.strictObject({
      templateId: id,
      ...changedSignals,
    }),
    response: z.object({ added: z.number(), changed: z.number(), deleted: z.number() }),
    errors: ['signalNamedByRule'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
    // 20,000 signals with every field typed out
    bodyLimit: 10 * 1024 * 1024,
  }),
};
