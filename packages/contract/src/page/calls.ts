import { z } from 'zod';
import { defineCall, done, id } from '../core/index.ts';
import { page, pageFields, pageFile } from './entity.ts';

const base = '/lfscada/configuration/page';

export const pageCalls = {
  save: defineCall({
    path: `${base}/save`,
    encoding: 'multipart',
    files: ['json'],
    summary: 'Saves a page: its settings and, as the file `json`, container, widgets and bindings.',
    request: z.strictObject({
      /** Absent for a new page. */
      id: id.optional(),
      equipmentId: id.optional(),
      projectId: id.optional(),
      templateId: id.optional(),
      ...pageFields,
      password: z.string().max(50).optional(),
      /** Revision the drawing started from; another one on the server is answered with `pageChanged`. */
      revision: z.number().int().min(0).optional(),
    }),
    response: z.object({ id, revision: z.number().int() }),
    errors: ['pageChanged', 'pageFileInvalid'],
    permission: 'page_edit',
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'The pages of a piece of equipment.',
    request: z.strictObject({ equipmentId: id }),
    response: z.array(page),
    permission: 'page_view',
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One page with its file; a page with a password needs it.',
    request: z.strictObject({ id, password: z.string().max(50).optional() }),
    response: page.extend({ file: pageFile }),
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'page_view',
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a page; `title` confirms.',
    request: z.strictObject({ id, title: z.string() }),
    response: done,
    permission: 'page_edit',
  }),
  setHome: defineCall({
    path: `${base}/setHome`,
    summary: 'Makes a page the home page of its equipment.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'page_edit',
  }),
  queryHome: defineCall({
    path: `${base}/queryHome`,
    summary: 'The home page of a piece of equipment; null when it has none.',
    request: z.strictObject({ equipmentId: id }),
    response: page.nullable(),
    permission: 'page_view',
  }),
  uploadImage: defineCall({
    path: `${base}/uploadImage`,
    encoding: 'multipart',
    files: ['file'],
    summary: 'Stores a picture for pages: PNG, JPEG, GIF, WebP, or SVG without scripts, up to 5 MB.',
    request: z.strictObject({}),
    response: z.object({ url: z.string() }),
    errors: ['pageFileInvalid'],
    permission: 'page_edit',
  }),
};
