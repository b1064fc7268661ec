import { messageChannels } from '@zutai/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/call/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { MessageSocketScope, MessageSockets } from './message-sockets.ts';

const PURPOSE = 'message-socket';
/** Life of a token in seconds. */
const TOKEN_LIFE_S = 60;

/** Issues the token of one socket; any process of the installation can take it. */
export function issueMessageToken(
  secrets: OneTimeSecrets,
  { accountId, sessionId, organisationId }: MessageSocketScope,
): Promise<string> {
  const content = { accountId, sessionId, organisationId };
  return secrets.issue({ purpose: PURPOSE, accountId, content, seconds: TOKEN_LIFE_S });
}

/** Serves the message socket. A bad token is answered with HTTP 401, before the upgrade. */
export function serveMessageSockets(
  app: FastifyInstance,
  {
    secrets,
    sockets,
    isGood,
  }: {
    secrets: OneTimeSecrets;
    sockets: MessageSockets;
    /** Whether the session of a token still is. */
    isGood: (sessionId: string) => Promise<boolean>;
  },
): void {
  const scopes = new WeakMap<FastifyRequest, MessageSocketScope>();

  async function admit(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    if (!request.ws) return reply.status(426).header('upgrade', 'websocket').send();
    const taken = await secrets.take<MessageSocketScope>(PURPOSE, request.params.token);
    if (taken === undefined || !(await isGood(taken.content.sessionId))) throw new AppError('notLoggedIn');
    if (!sockets.hasRoomFor(taken.content.accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    scopes.set(request, taken.content);
  }

  app.get<{ Params: { token: string } }>(
    messageChannels.message.path.replace('{token}', ':token'),
    { websocket: true, preValidation: admit },
    (socket, request) => {
      const scope = scopes.get(request as FastifyRequest);
      if (scope === undefined) socket.close(1011);
      else sockets.add(socket, scope);
    },
  );
}
