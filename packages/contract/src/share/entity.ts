import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';
import { projectAuth, shareState } from '../project/index.ts';

/** Most openings that a link can be limited to. */
export const MAX_SHARE_VIEWS = 100_000;

/** How a piece of equipment or a project is shared by a link. */
export const shareInfo = z.object({
  /** Of the link; null while it was never shared. */
  id: id.nullable(),
  /** Specification, section 4: public or private. */
  shareState,
  /** What guests may do (specification, section 6). */
  shareAuth: projectAuth,
  hasSharePwd: z.boolean(),
  /** Last part of the link `/share/{key}`; '' while it was never shared. */
  shareKey: z.string(),
  /** From when on the link opens nothing and its guests are shown out; null: never. */
  expiresMs: timeMs.nullable(),
  /** How often it can be opened; null: without limit. */
  maxViews: z.number().int().nullable(),
  /** How often it was opened since it has its key. */
  viewCount: z.number().int(),
  /** Guests who have it open now: sessions that were used in the last minutes. */
  guestCount: z.number().int(),
  /** Whether who opened it could still do so; otherwise it opens nothing until somebody opens it again. */
  isBacked: z.boolean(),
  /** The pages that guests see; null: all, also those that are drawn later. */
  pageIds: z.array(id).nullable(),
});
export type ShareInfo = z.output<typeof shareInfo>;

/** What a link opens, page by page. */
export const shareContent = z.object({
  /** The equipment opens as a list, which shows all of its signals whatever its pages show. */
  isList: z.boolean(),
  listedSignalCount: z.number().int(),
  /** The home page first. */
  pages: z.array(
    z.object({
      id,
      title: z.string(),
      titleEn: z.string(),
      isHome: z.boolean(),
      /** Asks for a password of its own. */
      isLocked: z.boolean(),
      /** What it shows to somebody without regions. */
      signalIds: z.array(id),
    }),
  ),
});
export type ShareContentInfo = z.output<typeof shareContent>;

/**
 * What a link is at this moment: open; closed by somebody; over by its time or its number of openings; or made by
 * somebody who could not open it any more, so that it opens nothing.
 */
export const SHARE_LINK_STATES = ['open', 'unbacked', 'expired', 'usedUp', 'closed'] as const;
export type ShareLinkState = (typeof SHARE_LINK_STATES)[number];

/** A link in the list of all of them. */
export const shareLink = z.object({
  id,
  kind: z.enum(['equipment', 'project']),
  /** Of the equipment or the project. */
  objectId: id,
  title: z.string(),
  titleEn: z.string(),
  state: z.enum(SHARE_LINK_STATES),
  shareAuth: projectAuth,
  hasSharePwd: z.boolean(),
  expiresMs: timeMs.nullable(),
  maxViews: z.number().int().nullable(),
  viewCount: z.number().int(),
  guestCount: z.number().int(),
  /** How many pages it shows; null: all. */
  pageCount: z.number().int().nullable(),
  /** Who opened it, or changed what it gives last; '' where nobody did. */
  makerTitle: z.string(),
  /** Whether what it leads to is the caller's to change, and with it the link. */
  isChangeable: z.boolean(),
  /** When somebody came in by it last. */
  lastVisitMs: timeMs.nullable(),
  createdMs: timeMs,
});
export type ShareLink = z.output<typeof shareLink>;

/** What came of an attempt to open a link. */
export const SHARE_OUTCOMES = ['opened', 'wrongPassword', 'closed'] as const;

/** An attempt to open a link. */
export const shareVisit = z.object({
  id,
  atMs: timeMs,
  outcome: z.enum(SHARE_OUTCOMES),
  /** Of the guest. */
  address: z.string(),
  /** What the browser calls itself. */
  userAgent: z.string(),
});
export type ShareVisit = z.output<typeof shareVisit>;

/** What somebody learns of a link before it is opened. */
export const shareDoor = z.object({
  kind: z.enum(['equipment', 'project']),
  hasPassword: z.boolean(),
  /** Of the equipment or the project; '' while a password is asked for. */
  title: z.string(),
  titleEn: z.string(),
});
export type ShareDoor = z.output<typeof shareDoor>;

/** What a guest sees. */
export const guestView = z.object({
  kind: z.enum(['equipment', 'project']),
  /** Of the equipment or the project. */
  id,
  title: z.string(),
  titleEn: z.string(),
  /** The page that opens first; null: the values of the equipment as a list, or a project without pages. */
  pageId: id.nullable(),
  auth: projectAuth,
  /** Permission codes of a guest. */
  auths: z.array(z.string()),
  /** Until when the link can be used; null: without end. */
  expiresMs: timeMs.nullable(),
});
export type GuestView = z.output<typeof guestView>;
