import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { sourceOf } from '../attempts/source.ts';
import type { ServerConfig } from '../config/load-config.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { DEFAULT_BODY_LIMIT, registerBodies } from './body-limits.ts';
import { compressReplies } from './compress-replies.ts';
import { type Health, serveHealth } from './health.ts';
import { createHostGuard } from './host-guard.ts';
import { RequestRefusedError, refuseForeignOrigin } from './origin-guard.ts';
import { pathForLog } from './path-for-log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { measureRequests, serveMetrics } from './serve-metrics.ts';
import { type CompletePage, registerWebApp } from './web-app.ts';

export interface HttpServerOptions {
  readonly config: Pick<
    ServerConfig,
    'host' | 'allowedHosts' | 'metricsAccess' | 'trustedProxies' | 'embedOrigins' | 'publicUrl'
  > &
    Partial<Pick<ServerConfig, 'mapTiles' | 'keyService' | 'videoOrigins'>>;
  readonly logger: Logger;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly webFolder?: string;
  /** Requests a minute from one address; a route narrows it by `config.rateLimit`. */
  readonly maxRequestsPerMinute?: number;
  /** For `@fastify/websocket`: choice of subprotocol and so on. */
  readonly webSocket?: WebsocketPluginOptions;
  /** See {@link registerWebApp}. */
  readonly completePage?: CompletePage;
  /** Text of a 404 envelope. */
  readonly notFoundMessage?: (request: FastifyRequest) => string;
}

/** A client sends subscriptions and little else. */
const MAX_WEBSOCKET_BYTES = 256 * 1024;

/**
 * The HTTP server with everything that is the same for all calls; features add routes, then `app.listen`.
 * `app.close()` stops listening, ends idle connections and WebSockets and waits for answers under way.
 * Errors go to the error handler the caller sets; those of this server carry `statusCode` and a `code`:
 * `UNKNOWN_HOST` (421), `FOREIGN_ORIGIN` (403), `FST_ERR_CTP_BODY_TOO_LARGE` (413), `TOO_MANY_REQUESTS` (429, `cause` = seconds).
 */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { config, logger, health, metrics, maxRequestsPerMinute = 6_000 } = options;
  const publicUrl = config.publicUrl === undefined ? undefined : new URL(config.publicUrl);
  const app = Fastify({
    loggerInstance: logger.child({ part: 'http' }) as Logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    // A slow sender is cut off; what is answered may take longer.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;

  // First: what is refused has them too.
  await registerSecurityHeaders(app, {
    isHttps: publicUrl?.protocol === 'https:',
    embedOrigins: config.embedOrigins,
    mapTiles: config.mapTiles,
    keyService: config.keyService ?? '',
    videoOrigins: config.videoOrigins ?? [],
  });
  const refuseUnknownHost = createHostGuard(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    refuseUnknownHost(request);
    refuseForeignOrigin(request, publicUrl?.origin);
  });
  endConnectionsOnClose(app);
  endRefusedUpgrades(app);
  logRequests(app);
  measureRequests(app, metrics);
  compressReplies(app);
  await app.register(cookie);
  await registerBodies(app);
  await app.register(rateLimit, {
    max: maxRequestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => sourceOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const error = new RequestRefusedError('TOO_MANY_REQUESTS', 429, 'Too many requests.');
      error.cause = Math.max(1, Math.ceil(ttl / 1_000));
      return error;
    },
  });
  await app.register(websocket, {
    ...options.webSocket,
    options: { maxPayload: MAX_WEBSOCKET_BYTES, ...options.webSocket?.options },
  });
  serveHealth(app, health);
  serveMetrics(app, metrics, config.metricsAccess);
  await registerWebApp(app, {
    folder: options.webFolder,
    notFoundMessage: options.notFoundMessage ?? (() => 'Not found'),
    completePage: options.completePage,
  });
  return app;
}

/** Longest wait for answers under way when the server closes, in milliseconds. */
const CLOSE_TIMEOUT_MS = 5_000;

// A refused upgrade leaves a socket that no longer belongs to the HTTP server and that nobody would close.
function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.headers.upgrade !== undefined && reply.statusCode >= 400) request.raw.socket.destroySoon();
  });
}

// Closing waits for connections, and browsers keep theirs open after an answer.
function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    app.server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(closeTimer);
    });
    done();
  });
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const fields = {
      method,
      path: pathForLog(request),
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime),
    };
    // Health checks are expected to fail while the server starts or a part is away; the part itself says why.
    if (reply.statusCode >= 500 && fields.path !== '/healthz') request.log.warn(fields, 'answered');
    else request.log.debug(fields, 'answered');
  });
}
