import { z } from 'zod';
import { defineCall, id, idListOrNone, pageOf, pagingFields, revision, timeMs } from '../core/index.ts';
import { faceplateFiles, pageFile, pageRevision } from './entity.ts';

const base = '/lfscada/configuration/page/revision';
const { pageNum, pageSize } = pagingFields(['revision']);

export const revisionCalls = {
  newest: defineCall({
    path: `${base}/newest`,
    summary:
      'Which revision of a page and of the faceplates it shows is the newest, so that an open page learns of a ' +
      'save. `faceplateIds`: also these and what they show, such as faceplates placed and not saved yet.',
    request: z.strictObject({ id, faceplateIds: idListOrNone.max(40_000).default('') }),
    response: z.object({
      revision: z.number().int(),
      savedMs: timeMs,
      savedBy: z.string(),
      faceplates: z.array(z.object({ id, title: z.string(), revision: z.number().int() })),
    }),
    permission: 'page_view',
    tokens: 'read',
    guests: 'view',
  }),
  queryRevisions: defineCall({
    path: `${base}/query`,
    summary: 'The kept revisions of a page, newest first.',
    request: z.strictObject({ id, pageNum, pageSize }),
    response: pageOf(pageRevision),
    permission: 'page_edit',
    tokens: 'read',
    reads: ['page'],
  }),
  revisionInfo: defineCall({
    path: `${base}/info`,
    summary: 'One revision with its file, and the faceplates it shows as they are now.',
    request: z.strictObject({ id, revision, password: z.string().max(50).optional() }),
    response: pageRevision.extend({ file: pageFile, faceplates: faceplateFiles }),
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'page_edit',
    tokens: 'read',
  }),
  restoreRevision: defineCall({
    path: `${base}/restore`,
    summary:
      'Saves the drawing and settings of an old revision as the newest one; the password stays as it is now. ' +
      '`pageChanged` when `currentRevision` is not the newest.',
    request: z.strictObject({ id, revision, currentRevision: revision }),
    response: z.object({ revision: z.number().int() }),
    errors: ['pageChanged', 'pageFileInvalid'],
    permission: 'page_edit',
    changes: ['page'],
  }),
};
