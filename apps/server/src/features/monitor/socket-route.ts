import type { WebsocketPluginOptions } from '@fastify/websocket';
import { BINARY_PROTOCOL } from '@zutai/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../platform/call/index.ts';
import type { OneTimeSecrets } from '../one-time-secret/index.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { SessionScope } from './socket-channel.ts';

/** Life of a token in seconds. */
const TOKEN_LIFE_S = 60;

/**
 * Settings of the WebSocket plugin: a subprotocol nobody here speaks is not agreed to, and a socket that
 * breaks ends. Clients can bring that about at will, so it is counted (`SocketMetrics.broken`) and no error in the
 * log; what the server itself did wrong is.
 */
export const liveSocketOptions = {
  options: {
    perMessageDeflate: false,
    handleProtocols: (offered: ReadonlySet<string>) =>
      offered.has(BINARY_PROTOCOL) ? BINARY_PROTOCOL : false,
  },
  errorHandler: (error: Error, socket: WebSocket, request: FastifyRequest): void => {
    // Those of the peer, of ws and of the operating system, have a code.
    const isOfPeer = typeof (error as NodeJS.ErrnoException).code === 'string';
    request.log[isOfPeer ? 'debug' : 'error']({ err: error }, 'a live value socket failed');
    socket.terminate();
  },
} satisfies WebsocketPluginOptions;

/** Issues the token of one socket; any process of the installation can take it. */
export function issueSocketToken(
  secrets: OneTimeSecrets,
  purpose: string,
  scope: SessionScope,
): Promise<string> {
  return secrets.issue({
    purpose,
    accountId: scope.accountId,
    content: scope,
    seconds: TOKEN_LIFE_S,
  });
}

/**
 * Serves the live value sockets of a channel. The token is taken and checked before the upgrade, so that a bad one is
 * answered with HTTP 401. Needs the WebSocket plugin.
 */
export function serveLiveSockets<S extends SessionScope>(
  app: FastifyInstance,
  secrets: OneTimeSecrets,
  sockets: LiveSockets<S>,
): void {
  const { path, purpose } = sockets.channel;
  const scopes = new WeakMap<FastifyRequest, S>();

  async function admit(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
    if (!request.ws) return reply.status(426).header('upgrade', 'websocket').send();
    const taken = await secrets.take<S>(purpose, request.params.token);
    if (taken === undefined || !(await sockets.isAuthorised(taken.content)))
      throw new AppError('notLoggedIn');
    if (!sockets.hasRoomFor(taken.content.accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    scopes.set(request, taken.content);
  }

  app.get<{ Params: { token: string } }>(
    path.replace('{token}', ':token'),
    { websocket: true, preValidation: admit },
    (socket, request) => {
      const scope = scopes.get(request as FastifyRequest);
      if (scope === undefined) socket.close(1011);
      else void sockets.add(socket, scope);
    },
  );
}
