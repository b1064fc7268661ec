import { z } from 'zod';
import {
  defineCall,
  defineErrors,
  nothing,
  recordCalls,
  recordOf,
  remark,
  title,
  titleEn,
} from '../core/index.ts';

export const frameErrors = defineErrors({
  framePathTaken: { wire: '3251', status: 409, params: ['path'], field: 'path' },
  /** Nobody configured it, or not for the role of who asks: which of both is not said. */
  frameNotConfigured: { wire: '3252', status: 404, params: ['path'] },
});

/** Where the page of another system is shown: inside the shell, or in a tab of the browser. */
export const FRAME_OPEN_FLAGS = ['inside', 'tab'] as const;
export type FrameOpenFlag = (typeof FRAME_OPEN_FLAGS)[number];

/** The group of the main menu that has an entry for it; `none`: it is reached by its address alone. */
export const FRAME_MENU_GROUPS = ['none', 'monitor', 'manage', 'organisation'] as const;

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$|^https?:\/\/\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** An address of a page: http or https, without a user name, and a host that a policy can name. */
const isPageAddress = (text: string) => {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && ORIGIN.test(url.origin);
};

/** Addresses of origins as people write them, one a line or by comma. */
export function splitOrigins(text: string): string[] {
  return text.split(/[\s,，]+/).filter((part) => part !== '');
}

/** The last part of `/manage/frame/{path}`. */
const path = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'framePath')
  .max(50, 'framePath');

const fields = {
  title,
  titleEn,
  path,
  address: z.string().trim().max(500).refine(isPageAddress, 'pageAddress'),
  openFlag: z.enum(FRAME_OPEN_FLAGS).default('inside'),
  /** Origins that the page leads to beside its own, such as that of its sign-in. */
  origins: z
    .string()
    .trim()
    .max(500)
    .refine((text) => splitOrigins(text).every((origin) => ORIGIN.test(origin)), 'origins')
    .default(''),
  menuGroup: z.enum(FRAME_MENU_GROUPS).default('none'),
  /** Roles that see it, of the platform by name, of the organisation by number; none: everybody who is signed in. */
  roles: z
    .array(z.string().regex(/^([1-9]\d{0,17}|[a-z]{1,20})$/, 'id'))
    .max(50)
    .default([]),
  remark: remark.default(''),
};

export const frame = recordOf({
  title: z.string(),
  titleEn: z.string(),
  path: z.string(),
  address: z.string(),
  openFlag: z.enum(FRAME_OPEN_FLAGS),
  origins: z.string(),
  menuGroup: z.enum(FRAME_MENU_GROUPS),
  roles: z.array(z.string()),
  remark: z.string(),
});
export type Frame = z.output<typeof frame>;

/** One as whoever opens it needs it. */
export const shownFrame = frame
  .pick({ title: true, titleEn: true, path: true, address: true, openFlag: true, menuGroup: true })
  .extend({
    /** Address of our own document that holds the page, with a policy that names its origins alone. */
    host: z.string(),
  });
export type ShownFrame = z.output<typeof shownFrame>;

/**
 * What the server found at the address: it may be shown inside, it refuses to be, it leads to an origin that nobody
 * configured, it does not answer the server, or the server may not ask there.
 */
export const FRAME_STATES = ['fits', 'refuses', 'leadsElsewhere', 'unreachable', 'notAsked'] as const;

export const frameCalls = {
  ...recordCalls({
    path: '/lfscada/frame',
    one: 'page of another system',
    entity: 'frame',
    view: 'frame_edit',
    edit: 'frame_edit',
    fields,
    record: frame,
    filters: { openFlag: z.enum(FRAME_OPEN_FLAGS).optional() },
    sort: ['title', 'path', 'createdMs'],
    errors: ['framePathTaken'],
  }),
  queryShown: defineCall({
    path: '/lfscada/frame/queryShown',
    summary: 'The pages of other systems that the caller sees, by title; whoever manages them sees all.',
    request: nothing,
    response: z.array(shownFrame),
    permission: 'login',
    reads: ['frame'],
  }),
  open: defineCall({
    path: '/lfscada/frame/open',
    summary: 'One page of another system that the caller sees, by the last part of its address.',
    request: z.strictObject({ path: z.string().max(100) }),
    response: shownFrame,
    errors: ['frameNotConfigured'],
    permission: 'login',
    reads: ['frame'],
  }),
  check: defineCall({
    path: '/lfscada/frame/check',
    summary: 'Asks the other system whether its page may be shown inside of the platform, by its headers.',
    request: z.strictObject({ path: z.string().max(100) }),
    response: z.object({
      state: z.enum(FRAME_STATES),
      /** The header that refuses, the origin it leads to, or why there is no answer; '' where nothing is to be said. */
      detail: z.string(),
    }),
    errors: ['frameNotConfigured'],
    permission: 'login',
    ratePerMinute: 60,
  }),
};
