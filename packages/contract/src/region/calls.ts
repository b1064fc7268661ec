import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  idListOrNone,
  nothing,
  revision,
  title,
} from '../core/index.ts';

const base = '/lfscada/region';

/** A region of pages that only some accounts see. Widgets hold its id. */
export const authRegion = z.object({
  id,
  title: z.string(),
  /** Whether the caller sees what is in it; administrators see all. */
  isMine: z.boolean(),
  accountCount: z.number().int(),
  /** Grows by one with each edit. */
  revision,
});
export type AuthRegion = z.output<typeof authRegion>;

export const regionCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'All regions of the organisation, and which of them the caller sees.',
    request: nothing,
    response: z.array(authRegion),
    permission: 'login',
    guests: 'view',
    reads: ['region'],
  }),
  add: defineCall({
    path: `${base}/add`,
    summary: 'Adds a region; it starts with no account.',
    request: z.strictObject({ title: regionTitle() }),
    response: z.object({ id }),
    errors: ['regionTitleTaken'],
    permission: 'region_edit',
    changes: ['region'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    summary: 'Renames a region; widgets keep it.',
    request: z.strictObject({ id, title: regionTitle(), revision: basedOnRevision }),
    response: done,
    errors: ['regionTitleTaken'],
    permission: 'region_edit',
    changes: ['region'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    summary:
      'Deletes a region. While widgets are kept for it, it is refused with their number; with `isForced` it is deleted, ' +
      'and what was kept for it alone is then seen by nobody.',
    request: z.strictObject({ id, isForced: z.boolean().default(false) }),
    response: done,
    errors: ['regionInUse'],
    permission: 'region_edit',
    changes: ['region'],
  }),
  queryAccounts: defineCall({
    path: `${base}/account/query`,
    summary: 'Accounts that see only the regions they are given, and whether they have this one.',
    request: z.strictObject({ id }),
    response: z.array(
      z.object({ accountId: id, loginname: z.string(), displayName: z.string(), hasRegion: z.boolean() }),
    ),
    permission: 'region_edit',
    reads: ['region'],
  }),
  saveAccounts: defineCall({
    path: `${base}/account/save`,
    summary: 'Gives a region to exactly these accounts.',
    request: z.strictObject({ id, accountIds: idListOrNone }),
    response: done,
    permission: 'region_edit',
    changes: ['region'],
  }),
};

/** Titles travel comma-separated in the user info, so they hold no comma. */
function regionTitle() {
  return title.regex(/^[^,，]*$/u, 'noComma');
}
