import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  nothing,
  pageOf,
  pagingFields,
  revision,
  timeMs,
} from '../core/index.ts';

/** A picture is smaller than this, in kB (specification, section 5). */
export const AVATAR_MAX_KB = 100;
/** Longest side of a picture, in pixels. */
export const AVATAR_MAX_SIDE = 1024;

const AVATAR_PATH = '/lfscada/user/avatar';

/** Route of the pictures of people. */
export const AVATAR_ROUTE = `${AVATAR_PATH}/:id`;

/** Address of the picture of an account; '' where it has none. */
export const avatarPathOf = (accountId: string, version: number | null) =>
  version === null ? '' : `${AVATAR_PATH}/${accountId}?v=${version}`;

/** What feedback is about (specification, section 3). */
export const FEEDBACK_TYPES = ['function', 'page', 'newDemand', 'operation', 'other'] as const;
export const FEEDBACK_MIN_LENGTH = 10;

export const feedback = z.object({
  id,
  atMs: timeMs,
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  displayName: z.string(),
  loginname: z.string(),
  orgTitle: z.string(),
  orgTitleEn: z.string(),
});
export type Feedback = z.output<typeof feedback>;

/** How new messages are told of: spoken, in the title of the window, by a popup (specification, section 3). */
export const PROMPT_TYPES = ['sound', 'title', 'alter'] as const;

const fields = {
  displayName: z.string().trim().min(1).max(50),
  contactName: z.string().trim().min(1).max(50),
  address: z.string().trim().min(1).max(200),
};

const config = {
  /** Comma-separated, as the user info has it; '' is none. */
  prompType: z.string().regex(/^((sound|title|alter)(,(?!$)|$))*$/, 'choice'),
  /** Pages fit the window as they were designed to; else they have their own size. */
  scadaAdaption: z.boolean(),
  /** `page`: watching equipment starts with its home page where it has one; `list`: as the equipment says. */
  equipDisplay: z.enum(['list', 'page']),
  /** The guide through the first hour is not offered on the first screen any more. */
  guideDismissed: z.boolean(),
  /** The newest date of what is new that was read, YYYY-MM-DD; '' for none. */
  newsRead: z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, 'choice'),
};

export const profileCalls = {
  info: defineCall({
    path: '/lfscada/user/profile/info',
    summary: "The caller's own profile.",
    request: nothing,
    response: z.object({
      id,
      loginname: z.string(),
      displayName: z.string(),
      contactName: z.string(),
      address: z.string(),
      /** The organisation. */
      company: z.string(),
      companyEn: z.string(),
      /** Without their middles; '' for none. */
      tel: z.string(),
      email: z.string(),
      /** Address of the picture; '' for none. */
      avatar: z.string(),
      /** Whether phone numbers can be verified. */
      hasSms: z.boolean(),
      revision,
    }),
    permission: 'login',
    reads: ['ownAccount'],
  }),
  updateLoginUser: defineCall({
    path: '/org/AccountInternalAction!updateLoginUser.action',
    summary: "Changes the caller's own profile; phone and e-mail address are changed with a code.",
    request: z.strictObject({ ...fields, revision: basedOnRevision }),
    response: done,
    permission: 'login',
    changes: ['ownAccount', 'account'],
  }),
  setAvatar: defineCall({
    path: '/org/SecurityMessageAction!setAvatar.action',
    encoding: 'multipart',
    files: ['file'],
    summary: `Sets the picture of the caller: ICO, JPEG, PNG, GIF, or SVG without scripts, under ${AVATAR_MAX_KB} kB.`,
    request: nothing,
    response: z.object({ avatar: z.string() }),
    errors: ['avatarUnfit', 'avatarTooLarge'],
    permission: 'login',
    changes: ['ownAccount'],
    bodyLimit: 1024 * 1024,
  }),
  removeAvatar: defineCall({
    path: '/lfscada/user/avatar/remove',
    summary: 'Removes the picture of the caller, where there is one.',
    request: nothing,
    response: done,
    permission: 'login',
    changes: ['ownAccount'],
  }),
  queryConfig: defineCall({
    path: '/lfscada/user/config/query',
    summary: "The caller's own settings.",
    request: nothing,
    response: z.object(config),
    permission: 'login',
    reads: ['ownAccount'],
  }),
  saveConfig: defineCall({
    path: '/lfscada/user/config/save',
    summary: "Changes the caller's own settings; what is left out stays.",
    request: z.strictObject(config).partial(),
    response: done,
    permission: 'login',
    changes: ['ownAccount'],
  }),
  addFeedback: defineCall({
    path: '/lfscada/feedback/add',
    summary: 'Hands feedback to whoever runs the platform.',
    request: z.strictObject({
      type: z.enum(FEEDBACK_TYPES),
      content: z.string().trim().min(FEEDBACK_MIN_LENGTH).max(2000),
    }),
    response: done,
    permission: 'login',
    ratePerMinute: 10,
    changes: ['feedback'],
  }),
  queryFeedback: defineCall({
    path: '/lfscada/feedback/query',
    summary: 'What people have handed in, the newest first; for the role platform alone.',
    request: z.strictObject({
      type: z.enum(FEEDBACK_TYPES).optional(),
      keyword: z.string().max(100).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(feedback),
    permission: 'installation_edit',
    reads: ['feedback'],
  }),
};
