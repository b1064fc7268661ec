import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  externalAccount,
  id,
  idList,
  keepAbsent,
  optionalId,
  pageOf,
  pagingFields,
} from '../core/index.ts';
import {
  loginUrl,
  pushConfiguration,
  pushFields,
  shownStyle,
  style,
  styleFields,
  wholeStyle,
} from './entity.ts';
import { loginLook, mainLook } from './look.ts';

const base = '/lfscada/style';
const permission = 'style_edit';

const listRequest = z.strictObject({
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'createdMs']),
});
const externalRequest = z.strictObject({
  id,
  keyword: z.string().max(100).optional(),
  ...pagingFields(['title', 'loginname']),
});
const someExternal = z.strictObject({ id, accountIds: idList.max(4_000) });
const errors = [
  'styleTitleTaken',
  'loginUrlTaken',
  'loginHostNotOwn',
  'newStyleNotSet',
  'noPermission',
] as const;

export const styleCalls = {
  loadStyle: defineCall({
    path: `${base}/loadStyle`,
    summary:
      "The style to show: for who is signed in, the style assigned to them or their organisation's; before that, that of the login address, by host or path; else that of the installation.",
    request: z.strictObject({
      /** Path of the page that asks, such as `/login/example`; on login pages it comes before who is signed in. */
      path: z.string().max(500).default(''),
    }),
    response: shownStyle,
    errors: ['newStyleFailed'],
    permission: 'public',
    guests: 'view',
    isForTemporaryPassword: true,
    isForFactorSetup: true,
    isForLockCheck: true,
    reads: ['style'],
  }),
  query: defineCall({
    path: `${base}/query`,
    summary: 'The styles of the organisation, searched, sorted and paged.',
    request: listRequest,
    response: pageOf(style),
    permission,
    reads: ['style'],
  }),
  querySysStyle: defineCall({
    path: `${base}/querySysStyle`,
    summary: 'The styles that the installation offers to all organisations.',
    request: listRequest,
    response: pageOf(style),
    permission,
    reads: ['style'],
  }),
  infoStyle: defineCall({
    path: `${base}/infoStyle`,
    summary: 'One style of the organisation or of the installation, with its login page and its main page.',
    request: z.strictObject({ id }),
    response: wholeStyle,
    errors: ['newStyleFailed'],
    permission,
    reads: ['style'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a style, as a copy of one of the organisation or of the installation where that is named.',
    request: z.strictObject({ ...styleFields, copyOf: optionalId }),
    response: z.object({ id }),
    errors,
    permission,
    changes: ['style'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Changes what a style is called, its login address, and whether it is in use.',
    request: z.strictObject({ id, ...keepAbsent(styleFields), revision: basedOnRevision }),
    response: done,
    errors,
    permission,
    changes: ['style'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary: 'Deletes a style that is not in use.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['styleInUse'],
    permission,
    changes: ['style'],
  }),
  validateLoginUrl: defineCall({
    path: `${base}/validateLoginUrl`,
    summary: 'Whether a login address is free, for the style that is named or a new one.',
    request: z.strictObject({ loginUrl: loginUrl.refine((text) => text !== '', 'required'), id: optionalId }),
    response: z.object({ isFree: z.boolean() }),
    errors: ['loginHostNotOwn'],
    permission,
    reads: ['style'],
  }),
  updateWebLogin: defineCall({
    path: `${base}/updateWebLogin`,
    encoding: 'multipart',
    files: ['background'],
    optionalFiles: ['background'],
    summary:
      'Saves the login page of a style, with its picture where one is sent. A new picture is judged by its content: PNG, JPEG, GIF, ICO, or SVG that only draws.',
    request: z.strictObject({
      id,
      ...loginLook.shape,
      /** Takes the picture away. */
      isBackgroundRemoved: z.boolean().default(false),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['styleImageUnfit', 'styleImageTooLarge'],
    permission,
    changes: ['style'],
    bodyLimit: 3 * 1024 * 1024,
  }),
  updateWebMain: defineCall({
    path: `${base}/updateWebMain`,
    encoding: 'multipart',
    files: ['favicon', 'logo'],
    optionalFiles: ['favicon', 'logo'],
    summary: 'Saves the main page of a style, with its icon and its logo where they are sent.',
    request: z.strictObject({
      id,
      ...mainLook.shape,
      isFaviconRemoved: z.boolean().default(false),
      isLogoRemoved: z.boolean().default(false),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['styleImageUnfit', 'styleImageTooLarge'],
    permission,
    changes: ['style'],
    bodyLimit: 1024 * 1024,
  }),
  queryPush: defineCall({
    path: `${base}/pushconf/query`,
    summary: 'Who messages say they are from, for those who use a style.',
    request: z.strictObject({ id }),
    response: pushConfiguration,
    permission,
    reads: ['style'],
  }),
  addPush: defineCall({
    path: `${base}/pushconf/add`,
    summary: 'Sets who messages say they are from: e-mails, SMS and group chats.',
    request: z.strictObject({ id, ...pushFields }),
    response: done,
    permission,
    changes: ['style'],
  }),
  editPush: defineCall({
    path: `${base}/pushconf/edit`,
    summary: 'Changes who messages say they are from.',
    request: z.strictObject({ id, ...keepAbsent(pushFields), revision: basedOnRevision }),
    response: done,
    permission,
    changes: ['style'],
  }),
  queryAuthExternal: defineCall({
    path: `${base}/queryAuthExternal`,
    summary: 'External and enterprise accounts that a style is assigned to.',
    request: externalRequest,
    response: pageOf(externalAccount),
    permission,
    reads: ['style', 'account'],
  }),
  queryUnAuthExternal: defineCall({
    path: `${base}/queryUnAuthExternal`,
    summary: 'External and enterprise accounts that a style could be assigned to.',
    request: externalRequest,
    response: pageOf(externalAccount),
    permission,
    reads: ['style', 'account'],
  }),
  auth: defineCall({
    path: `${base}/auth`,
    summary:
      "Assigns a style to external or enterprise accounts, ids separated by commas: they use it in place of the organisation's. An account uses one; another that it had is withdrawn.",
    request: someExternal,
    response: done,
    permission,
    changes: ['style'],
  }),
  cancelAuth: defineCall({
    path: `${base}/cancelAuth`,
    summary: 'Withdraws a style from external or enterprise accounts.',
    request: someExternal,
    response: done,
    permission,
    changes: ['style'],
  }),
};
