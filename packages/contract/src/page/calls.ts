import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  optionalId,
  pageOf,
  pagingFields,
  revisionOrNone,
  sharePassword,
  titleEn,
} from '../core/index.ts';
import {
  faceplate,
  faceplateFiles,
  faceplateRevisions,
  page,
  pageFields,
  pageFile,
  pageKind,
  unmatchedBinding,
} from './entity.ts';
import { lockCalls } from './lock-calls.ts';
import { revisionCalls } from './revision-calls.ts';

const base = '/lfscada/configuration/page';
const password = z.string().max(50).optional();

/** Largest picture of a page, megabytes. */
export const MAX_PAGE_IMAGE_MB = 5;

export const pageCalls = {
  save: defineCall({
    path: `${base}/save`,
    encoding: 'multipart',
    files: ['json'],
    summary:
      'Saves a page: its settings and, as the file `json`, container, widgets and bindings. A new page names ' +
      'the one equipment, project or template it belongs to; a faceplate belongs to the organisation. The answer ' +
      'has the name that the page now has.',
    request: z.strictObject({
      /** Absent or empty for a new page. */
      id: optionalId,
      /** A page when absent; a saved one keeps its kind. */
      kind: pageKind.optional(),
      /** Of the three owners those that it is not are absent or empty. */
      equipmentId: optionalId,
      projectId: optionalId,
      templateId: optionalId,
      ...pageFields,
      /** Absent for a page whose drawing alone was changed: it keeps its name in both languages, whoever gave it. */
      title: pageFields.title.optional(),
      /** A new one; absent or empty keeps the one there is, which may be of an older form. */
      password: sharePassword.optional(),
      /** Revision the drawing started from; another one on the server is answered with `pageChanged`. */
      revision: revisionOrNone.optional(),
      /** Kept with the revision; revisions with a note are never thinned out. */
      note: z.string().trim().max(200).optional(),
    }),
    response: z.object({ id, revision: z.number().int(), title: z.string(), titleEn: z.string() }),
    errors: ['pageChanged', 'pageFileInvalid'],
    permission: 'page_edit',
    tokens: 'write',
    changes: ['page', 'equipment', 'template', 'project'],
    bodyLimit: 10 * 1024 * 1024,
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'The pages of a piece of equipment, of a project or of a template, or (`kind`) the faceplates.',
    request: z.strictObject({
      equipmentId: id.optional(),
      projectId: id.optional(),
      templateId: id.optional(),
      kind: z.literal('faceplate').optional(),
    }),
    response: z.array(page),
    permission: 'page_view',
    tokens: 'read',
    guests: 'view',
    reads: ['page'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary:
      'One page with its file and the files of every faceplate it shows; a page with a password needs it.',
    request: z.strictObject({ id, password }),
    response: page.extend({ file: pageFile, faceplates: faceplateFiles, faceplateRevisions }),
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'page_view',
    tokens: 'read',
    guests: 'view',
  }),
  queryFaceplates: defineCall({
    path: `${base}/queryFaceplates`,
    summary: 'The faceplates of the organisation, by name where nothing else is asked for, a page at a time.',
    request: z.strictObject({
      /** In the name, in either language. */
      keyword: z.string().max(100).optional(),
      ...pagingFields(['title', 'widgetCount', 'usageCount', 'updatedMs']),
    }),
    response: pageOf(faceplate),
    permission: 'page_edit',
    tokens: 'read',
    reads: ['page'],
  }),
  rename: defineCall({
    path: `${base}/rename`,
    summary: 'Gives a page or a faceplate another name, and saves that as its newest revision.',
    request: z.strictObject({
      id,
      title: pageFields.title,
      /** Absent: as it is. */
      titleEn: titleEn.unwrap().optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['pageFileInvalid'],
    permission: 'page_edit',
    tokens: 'write',
    changes: ['page', 'equipment', 'template', 'project'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary:
      'Deletes a page, or a faceplate that nothing uses; `title`, its name in either language, confirms.',
    request: z.strictObject({ id, title: z.string() }),
    response: done,
    errors: ['faceplateInUse'],
    permission: 'page_edit',
    tokens: 'write',
    changes: ['page', 'equipment', 'template', 'project'],
  }),
  setHome: defineCall({
    path: `${base}/setHome`,
    summary: 'Makes a page the home page of its equipment, project or template.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'page_edit',
    tokens: 'write',
    changes: ['page', 'equipment', 'project'],
  }),
  queryHome: defineCall({
    path: `${base}/queryHome`,
    summary: 'The home page of a piece of equipment or of a project; null when it has none.',
    request: z.strictObject({ equipmentId: id.optional(), projectId: id.optional() }),
    response: page.nullable(),
    permission: 'page_view',
    tokens: 'read',
    reads: ['page'],
  }),
  uploadImage: defineCall({
    path: `${base}/uploadImage`,
    encoding: 'multipart',
    files: ['file'],
    summary: `Stores a picture for pages: PNG, JPEG, GIF, WebP, or SVG without scripts, up to ${MAX_PAGE_IMAGE_MB} MB.`,
    request: z.strictObject({}),
    response: z.object({ url: z.string() }),
    errors: ['pageFileInvalid'],
    permission: 'page_edit',
    tokens: 'write',
    bodyLimit: MAX_PAGE_IMAGE_MB * 1024 * 1024,
  }),
  copy: defineCall({
    path: `${base}/copy`,
    summary:
      'Copies a page to a piece of equipment or a project. To equipment, bindings of the equipment it was drawn ' +
      'for (or of `fromEquipmentId`) move to the signals with the same tags; those without one are unbound and ' +
      'reported. A faceplate is copied as a faceplate and names no target.',
    request: z.strictObject({
      id,
      title: pageFields.title,
      equipmentId: id.optional(),
      projectId: id.optional(),
      fromEquipmentId: id.optional(),
    }),
    response: z.object({ id, unmatched: z.array(unmatchedBinding) }),
    permission: 'page_edit',
    tokens: 'write',
    changes: ['page', 'equipment', 'template', 'project'],
  }),
  usage: defineCall({
    path: `${base}/usage`,
    summary: 'The pages and faceplates that place a faceplate.',
    request: z.strictObject({ id }),
    response: z.array(
      page
        .pick({
          id: true,
          kind: true,
          title: true,
          titleEn: true,
          equipmentId: true,
          projectId: true,
          templateId: true,
        })
        .extend({
          /** Title of the equipment, project or template; '' for faceplates. */
          ownerTitle: z.string(),
          ownerTitleEn: z.string(),
        }),
    ),
    permission: 'page_edit',
    tokens: 'read',
    reads: ['page'],
  }),
  ...revisionCalls,
  ...lockCalls,
};
