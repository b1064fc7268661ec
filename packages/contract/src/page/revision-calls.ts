import { z } from 'zod';
import { defineCall, id, pageOf, pagingFields } from '../core/index.ts';
import { faceplateFiles, pageFile, pageRevision } from './entity.ts';

const base = '/lfscada/configuration/page/revision';
const revision = z.number().int().min(1);
const { pageNum, pageSize } = pagingFields(['revision']);

export const revisionCalls = {
  queryRevisions: defineCall({
    path: `${base}/query`,
    summary: 'The kept revisions of a page, newest first.',
    request: z.strictObject({ id, pageNum, pageSize }),
    response: pageOf(pageRevision),
    permission: 'page_edit',
  }),
  revisionInfo: defineCall({
    path: `${base}/info`,
    summary: 'One revision with its file, and the faceplates it shows as they are now.',
    request: z.strictObject({ id, revision, password: z.string().max(50).optional() }),
    response: pageRevision.extend({ file: pageFile, faceplates: faceplateFiles }),
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'page_edit',
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
  }),
};
