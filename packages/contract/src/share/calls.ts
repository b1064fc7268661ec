import { z } from 'zod';
import {
  defineCall,
  done,
  id,
  idList,
  idListOrNone,
  nothing,
  pageOf,
  pagingFields,
  sharePassword,
  timeMs,
} from '../core/index.ts';
import { projectAuth, shareState } from '../project/index.ts';
import {
  guestView,
  MAX_SHARE_VIEWS,
  SHARE_LINK_STATES,
  shareContent,
  shareDoor,
  shareInfo,
  shareLink,
  shareVisit,
} from './entity.ts';

const equipId = id;
/** Last part of a link. */
const key = z.string().max(100);

/** What is changed of a share; what is left out stays. */
const edited = {
  shareState: shareState.optional(),
  shareAuth: projectAuth.optional(),
  /** 0: never. */
  expiresMs: timeMs.optional(),
  /** 0: without limit. */
  maxViews: z.number().int().min(0).max(MAX_SHARE_VIEWS).optional(),
  /** The pages that guests see; '' is all, also those that are drawn later. */
  pageIds: idListOrNone.max(20_000).optional(),
  /** A new key: links given out before stop working, and their guests are shown out. */
  isKeyRenewed: z.boolean().default(false),
};
/** Either a piece of equipment or a project. */
const isOneThing = (named: { equipId?: string | undefined; projectId?: string | undefined }) =>
  (named.equipId === undefined) !== (named.projectId === undefined);
const neitherNorBoth = { path: ['equipId'], message: 'required' };
const oneThing = z
  .strictObject({ equipId: equipId.optional(), projectId: id.optional() })
  .refine(isOneThing, neitherNorBoth);
const equipmentBase = '/lfscada/equipment/multi/share';
const projectBase = '/lfscada/project';
const editErrors = ['shareWriteNotHeld', 'shareWriteNeedsPassword'] as const;

export const shareCalls = {
  equipmentInfo: defineCall({
    path: `${equipmentBase}/info`,
    encoding: 'json',
    summary: 'How a piece of equipment is shared by a link.',
    request: z.strictObject({ equipId }),
    response: shareInfo,
    permission: 'share_edit',
    reads: ['share', 'equipment'],
  }),
  editEquipmentAuth: defineCall({
    path: `${equipmentBase}/editAuth`,
    encoding: 'json',
    summary:
      'Makes the link of a piece of equipment public or private, and says what it allows, until when and how often. ' +
      'Private shows its guests out at once.',
    request: z.strictObject({ equipId, ...edited }),
    response: shareInfo,
    errors: editErrors,
    permission: 'share_edit',
    changes: ['share', 'equipment'],
  }),
  editEquipmentPassword: defineCall({
    path: `${equipmentBase}/editPwd`,
    encoding: 'json',
    summary:
      'Sets the password of the link of a piece of equipment; an empty one takes it away. Its guests are shown out.',
    request: z.strictObject({ equipId, password: sharePassword }),
    response: done,
    errors: ['shareWriteNotHeld', 'shareWriteNeedsPassword'],
    permission: 'share_edit',
    changes: ['share'],
  }),
  projectInfo: defineCall({
    path: `${projectBase}/queryShareInfo`,
    summary: 'How a project is shared by a link.',
    request: z.strictObject({ id }),
    response: shareInfo,
    permission: 'share_edit',
    reads: ['share', 'project'],
  }),
  editProjectAuth: defineCall({
    path: `${projectBase}/editShareAuth`,
    summary:
      'Makes the link of a project public or private, and says what it allows, until when and how often. Private ' +
      'shows its guests out at once.',
    request: z.strictObject({ id, ...edited }),
    response: shareInfo,
    errors: editErrors,
    permission: 'share_edit',
    changes: ['share', 'project'],
  }),
  editProjectPassword: defineCall({
    path: `${projectBase}/editSharePwd`,
    summary:
      'Sets the password of the link of a project; an empty one takes it away. Its guests are shown out.',
    request: z.strictObject({ id, password: sharePassword }),
    response: done,
    errors: ['shareWriteNotHeld', 'shareWriteNeedsPassword'],
    permission: 'share_edit',
    changes: ['share'],
  }),
  query: defineCall({
    path: '/lfscada/share/query',
    encoding: 'json',
    summary: 'All links to equipment and projects that the caller sees, open ones first.',
    request: z.strictObject({
      /** Part of the name of what it leads to, in either language, or of who opened it. */
      keyword: z.string().max(100).optional(),
      state: z.enum(SHARE_LINK_STATES).optional(),
      kind: z.enum(['equipment', 'project']).optional(),
      shareAuth: projectAuth.optional(),
      ...pagingFields(['title', 'expiresMs', 'viewCount', 'lastVisitMs', 'createdMs']),
    }),
    response: pageOf(shareLink),
    permission: 'share_edit',
    reads: ['share', 'equipment', 'project'],
  }),
  close: defineCall({
    path: '/lfscada/share/close',
    encoding: 'json',
    summary: 'Closes links; their guests are shown out at once.',
    request: z.strictObject({ ids: idList }),
    response: done,
    permission: 'share_edit',
    changes: ['share', 'equipment', 'project'],
  }),
  queryContent: defineCall({
    path: '/lfscada/share/content/query',
    encoding: 'json',
    summary: 'What guests see of a piece of equipment or of a project, page by page.',
    request: oneThing,
    response: shareContent,
    permission: 'share_edit',
    reads: ['share', 'page', 'equipment', 'project', 'signal'],
  }),
  queryVisits: defineCall({
    path: '/lfscada/share/visit/query',
    encoding: 'json',
    summary: 'Attempts to open the link of a piece of equipment or of a project, the newest first.',
    request: z
      .strictObject({
        equipId: equipId.optional(),
        projectId: id.optional(),
        ...pagingFields(['atMs']),
      })
      .refine(isOneThing, neitherNorBoth),
    response: pageOf(shareVisit),
    permission: 'share_edit',
    reads: ['share'],
  }),
  door: defineCall({
    path: '/lfscada/share/door',
    encoding: 'json',
    summary: 'What a link leads to, as far as it is told without its password.',
    request: z.strictObject({ key }),
    response: shareDoor,
    errors: ['shareClosed'],
    permission: 'public',
    ratePerMinute: 120,
  }),
  enter: defineCall({
    path: '/lfscada/share/enter',
    encoding: 'json',
    summary:
      'Opens a link: the answer has the token of a session as its guest, which calls carry as `x-guest-session`.',
    request: z.strictObject({ key, password: z.string().max(50).default('') }),
    response: z.object({ token: z.string(), view: guestView }),
    errors: ['shareClosed', 'sharePasswordNeeded', 'sharePasswordWrong'],
    permission: 'public',
    ratePerMinute: 60,
  }),
  view: defineCall({
    path: '/lfscada/share/view',
    encoding: 'json',
    summary: 'What the guest who asks sees; null: who asks is no guest.',
    request: nothing,
    response: guestView.nullable(),
    permission: 'login',
    guests: 'view',
  }),
};
