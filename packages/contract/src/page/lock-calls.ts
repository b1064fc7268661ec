import { z } from 'zod';
import { defineCall, done, id } from '../core/index.ts';
import { pageHolder } from './entity.ts';

const base = '/lfscada/configuration/page/lock';
/** Made by each open designer for itself, so that two tabs of one person are distinguished. */
const token = z.string().min(8).max(64);

/** How often a designer renews its lock. */
export const PAGE_LOCK_RENEWAL_MS = 20_000;
/** A lock not renewed for so long is free. */
export const PAGE_LOCK_EXPIRY_MS = 60_000;

export const lockCalls = {
  takeLock: defineCall({
    path: `${base}/take`,
    summary:
      'Takes or renews the edit lock of a page: every 20 s, it expires after 60 s. The lock warns only: a save ' +
      'without it is not refused.',
    request: z.strictObject({ id, token, isForced: z.boolean().default(false) }),
    response: z.object({
      isMine: z.boolean(),
      /** Whose it is after the call; null when it is the caller's. `isSelf`: the caller in another window. */
      holder: pageHolder.extend({ isSelf: z.boolean() }).nullable(),
    }),
    permission: 'page_edit',
  }),
  releaseLock: defineCall({
    path: `${base}/release`,
    summary: 'Gives the edit lock back; nothing happens when it is not held with this token.',
    request: z.strictObject({ id, token }),
    response: done,
    permission: 'page_edit',
  }),
};
