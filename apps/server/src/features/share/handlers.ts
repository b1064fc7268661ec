import { type shareCalls, splitIds } from '@zutai/contract';
import type { CallContext, Handlers } from '../../platform/call/index.ts';
import { runAsActor } from '../../platform/db/actor.ts';
import { IMAGE_PATH } from '../page/index.ts';
import { guestCookiePrefix } from '../session/index.ts';
import type { ShareListRepository } from './share-list-repository.ts';
import type { ShareService, Visitor } from './share-service.ts';
import type { Shared } from './shared.ts';

const equipment = (objectId: string): Shared => ({ kind: 'equipment', objectId });
const project = (objectId: string): Shared => ({ kind: 'project', objectId });

/** Handlers of `shareCalls`. */
export function createShareHandlers(
  service: ShareService,
  list: ShareListRepository,
  isCookieSecure: boolean,
): Handlers<typeof shareCalls> {
  return {
    equipmentInfo: ({ equipId }, { caller }) => service.describe(caller, equipment(equipId)),
    editEquipmentAuth: ({ equipId, ...change }, { caller }) =>
      service.edit(caller, equipment(equipId), change),
    editEquipmentPassword: async ({ equipId, password }, { caller }) => {
      await service.setPassword(caller, equipment(equipId), password);
      return null;
    },
    projectInfo: ({ id }, { caller }) => service.describe(caller, project(id)),
    editProjectAuth: ({ id, ...change }, { caller }) => service.edit(caller, project(id), change),
    editProjectPassword: async ({ id, password }, { caller }) => {
      await service.setPassword(caller, project(id), password);
      return null;
    },
    query: (request, { caller }) => list.list(caller, request),
    close: async ({ ids }, { caller }) => {
      await service.close(caller, splitIds(ids));
      return null;
    },
    queryContent: ({ equipId, projectId }, { caller }) =>
      service.describeContent(caller, sharedOf(equipId, projectId)),
    queryVisits: (request, { caller }) =>
      service.listVisits(caller, sharedOf(request.equipId, request.projectId), request),
    door: ({ key }) => service.findDoor(key),
    enter: async (request, context) => {
      const entered = await runAsActor(guestOf(context), () => service.enter(request, visitorOf(context)));
      // For pictures, which browsers ask for by themselves: one cookie for each link, good for nothing else.
      context.http.reply.setCookie(
        `${guestCookiePrefix(isCookieSecure)}${request.key.slice(0, 8)}`,
        entered.token,
        {
          path: IMAGE_PATH,
          httpOnly: true,
          sameSite: 'strict',
          secure: isCookieSecure,
        },
      );
      return entered;
    },
    view: (_request, { caller }) => service.findView(caller),
  };
}

/** One of the two is there: the request was checked. */
const sharedOf = (equipId: string | undefined, projectId: string | undefined): Shared =>
  equipId === undefined ? project(projectId ?? '') : equipment(equipId);

/** Who comes is nobody yet, whoever else is signed in at the same browser. */
const guestOf = ({ address, requestId, http }: CallContext) => ({
  ...{ organisationId: null, accountId: null, accountName: '', sessionId: '' },
  ...{ address, call: http.request.routeOptions.url ?? '', requestId },
});

const visitorOf = ({ address, http }: CallContext): Visitor => ({
  address,
  userAgent: http.request.headers['user-agent'] ?? '',
});
