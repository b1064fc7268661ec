import { type messageCalls, splitIds } from '@zutai/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { watchAccess } from '../access/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { SessionFeature } from '../session/index.ts';
import { MessageRepository, type NewMessage } from './message-repository.ts';
import { MessageSockets } from './message-sockets.ts';
import { issueMessageToken, serveMessageSockets } from './socket-route.ts';
import { speak } from './speech.ts';

export { MessageRepository } from './message-repository.ts';

/** A control room signs in with one account at many desks. */
const SOCKETS_PER_ACCOUNT = 200;

export interface MessageFeature {
  readonly handlers: Handlers<typeof messageCalls>;
  /** Writes a message once for each end of what it is about; open sockets are told of it, in every process. */
  addOnce(message: NewMessage): Promise<void>;
  /** Adds the WebSocket route; the plugin `@fastify/websocket` must be there. */
  serveSockets(app: FastifyInstance): void;
  readonly jobs: readonly Job[];
  start(): void;
  stop(): void;
}

/** The message centre: what people are told in the product itself (ADR 85). */
export function createMessageFeature(
  platform: { database: Database; logger: Logger; config: { speechCommand: string | undefined } },
  deps: {
    secrets: OneTimeSecrets;
    sessions: Pick<SessionFeature, 'findLiveScopes' | 'onEnded'>;
    socketsPerAccount?: number;
  },
): MessageFeature {
  const { database, logger } = platform;
  const { speechCommand } = platform.config;
  const repository = new MessageRepository(database.kysely);
  const { findLiveScopes, onEnded } = deps.sessions;
  const sockets = new MessageSockets({
    repository,
    findLiveScopes,
    logger,
    socketsPerAccount: deps.socketsPerAccount ?? SOCKETS_PER_ACCOUNT,
  });
  const ends: (() => void)[] = [];
  const requireSome = (count: number) => {
    if (count === 0) throw new AppError('notFound');
    return null;
  };
  const requireFound = <T>(found: T | undefined): T => {
    if (found === undefined) throw new AppError('notFound');
    return found;
  };
  return {
    handlers: {
      queryUnReadMsgCount: (_request, { caller }) => repository.countUnread(caller),
      query: (request, { caller }) => repository.list(caller, request),
      info: async ({ id }, { caller }) => requireFound(await repository.find(caller, id)),
      markAsRead: async ({ id }, { caller }) => requireSome(await repository.markRead(caller, splitIds(id))),
      allMarkAsRead: async (_request, { caller }) => {
        await repository.markAllRead(caller);
        return null;
      },
      markAsReadForEquipAlarm: async ({ equipmentId }, { caller }) => {
        if (!(await repository.markAlarmsRead(caller, equipmentId))) throw new AppError('notFound');
        return null;
      },
      delete: async ({ id }, { caller }) => requireSome(await repository.delete(caller, splitIds(id))),
      getExpireById: async ({ id, equipType }, { caller }) =>
        requireFound(await repository.findExpiry(caller, equipType, id)),
      queryExpireNoticeMsg: (_request, { caller }) => repository.listReminders(caller),
      setIgnore: async ({ id }, { caller }) => requireSome(await repository.ignore(caller, id)),
      createSound: async ({ text }) => {
        if (speechCommand === undefined) return { sound: null };
        try {
          const sound = await speak(speechCommand, text);
          return { sound: `data:audio/wav;base64,${sound.toString('base64')}` };
        } catch (error) {
          logger.warn({ err: error }, 'the speech program did not speak');
          return { sound: null };
        }
      },
      token: (_request, { caller }) => issueMessageToken(deps.secrets, caller),
    },
    addOnce: (message) => repository.addOnce(message),
    serveSockets: (app) =>
      serveMessageSockets(app, {
        secrets: deps.secrets,
        sockets,
        isGood: async (sessionId) => (await findLiveScopes([sessionId])).has(sessionId),
      }),
    jobs: [{ name: 'message-retention', when: '40 3 * * *', work: () => repository.deleteOld() }],
    start: () => {
      const noteAll = () => sockets.note({});
      ends.push(
        database.notifications.subscribe('zutai_message', {
          onNotification: (payload) => {
            const [organisationId, accountId] = payload.split(' ').map((id) => (id === '' ? undefined : id));
            sockets.note({
              ...(organisationId === undefined ? {} : { organisationId }),
              ...(accountId === undefined ? {} : { accountId }),
            });
          },
          onGap: noteAll,
        }),
        database.notifications.subscribe('zutai_alarm', {
          onNotification: (organisationId) => sockets.noteAlarms(organisationId),
          onGap: () => sockets.noteAlarms(),
        }),
        watchAccess(database, noteAll),
        onEnded((sessionId) => sockets.endSession(sessionId)),
      );
      void database.notifications.start();
      sockets.start();
    },
    stop: () => {
      for (const stop of ends.splice(0)) stop();
      sockets.stop();
    },
  };
}
