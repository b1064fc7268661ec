import { z } from 'zod';
import { id, recordOf } from '../core/index.ts';
import { loginLook, mainLook } from './look.ts';

/** Pictures of a style, each with the most it may weigh, in kB, and the longest side it may have, in pixels. */
export const STYLE_IMAGES = {
  favicon: { kilobytes: 100, side: 512 },
  logo: { kilobytes: 200, side: 1024 },
  background: { kilobytes: 2048, side: 4096 },
} as const;
export type StyleImageKind = keyof typeof STYLE_IMAGES;

/** Route of the pictures of styles, which are shown before anybody signs in; a key is guessed by nobody. */
export const STYLE_IMAGE_ROUTE = '/lfscada/style/image/:key';
/** Address of a picture by its key; '' where there is none. Another picture has another key. */
export const styleImagePath = (key: string | null) =>
  key === null ? '' : STYLE_IMAGE_ROUTE.replace(':key', key);

/** Below `/login/` there are pages of the product. */
const TAKEN_PATHS = ['password', 'factor', 'sso', 'key', 'passkey'];

/** A host name, such as `scada.example.com`. */
const HOST = /^(?=.{4,100}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const PATH = /^\/login\/([a-z0-9][a-z0-9-]{1,48})$/;

/** Whether a login address is a host; else it is a path of this installation, `/login/example`. */
export const isLoginHost = (loginUrl: string) => HOST.test(loginUrl);

/** Whether a path is one that a style may have. */
export function isLoginPath(loginUrl: string): boolean {
  const name = PATH.exec(loginUrl)?.[1];
  return name !== undefined && !TAKEN_PATHS.includes(name);
}

/** The address of a login page, a host or `/login/` and a name; '' is none. */
export const loginUrl = z
  .string()
  .trim()
  .max(100)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === '' || isLoginHost(text) || isLoginPath(text), 'loginUrl');

const name = z.string().trim().max(50);

/** What people enter of a style, beside how it looks. */
export const styleFields = {
  title: z.string().trim().min(1).max(50),
  /** What the product calls itself: in the title of the window, in the bar and on the login page. '' is its own name. */
  pageTitle: name.default(''),
  pageTitleEn: name.default(''),
  loginUrl: loginUrl.default(''),
  /** False: title and pictures alone; the login page and the colours are the product's. */
  isNew: z.boolean().default(true),
  /** In use by the organisation; a system style: by everybody who has none. */
  isUsed: z.boolean().default(false),
  /** Offered to all organisations; only who runs the installation may say so. */
  isSystem: z.boolean().default(false),
};

export const style = recordOf({
  title: z.string(),
  pageTitle: z.string(),
  pageTitleEn: z.string(),
  loginUrl: z.string(),
  isNew: z.boolean(),
  isUsed: z.boolean(),
  isSystem: z.boolean(),
  /** Addresses of pictures; '' for none. */
  faviconIco: z.string(),
  logo: z.string(),
  background: z.string(),
  /** Accounts it was assigned to. */
  assignedCount: z.number(),
  /** The caller may change it: it is one of their organisation. */
  isChangeable: z.boolean(),
});
export type Style = z.output<typeof style>;

/** A style with how it looks; null where that was never saved. */
export const wholeStyle = style.extend({ login: loginLook.nullable(), main: mainLook.nullable() });
export type WholeStyle = z.output<typeof wholeStyle>;

/** The style in use now. */
export const shownStyle = z.object({
  /** '' for the product itself. */
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  faviconIco: z.string(),
  logo: z.string(),
  background: z.string(),
  isNew: z.boolean(),
  login: loginLook.nullable(),
  main: mainLook.nullable(),
});
export type ShownStyle = z.output<typeof shownStyle>;

/** The product as it is. */
export const PLAIN_STYLE: ShownStyle = {
  id: '',
  title: '',
  titleEn: '',
  faviconIco: '',
  logo: '',
  background: '',
  isNew: false,
  login: null,
  main: null,
};

/** Who messages say they are from. */
export const pushFields = {
  /** The sender's name of e-mails, and the last line of texts; '' is none. */
  name: name.default(''),
  /** Before each text in brackets, as SMS are signed in China: 【…】; '' is none. */
  sign: z.string().trim().max(20).default(''),
};

export const pushConfiguration = z.object({
  id,
  revision: z.number(),
  /** False before it was added. */
  isSet: z.boolean(),
  name: z.string(),
  sign: z.string(),
});
export type PushConfiguration = z.output<typeof pushConfiguration>;
