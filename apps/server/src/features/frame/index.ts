import type { frameCalls } from '@zutai/contract';
import { pickLanguage, titleIn } from '@zutai/i18n';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  AppError,
  type Caller,
  type Handlers,
  requireCaller,
  type ServeOptions,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { createGuardedFetch } from '../../platform/outbound/index.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { checkFrame } from './check-frame.ts';
import { frameRecords } from './frame-records.ts';
import { HOST_SCRIPT, HOST_SCRIPT_ADDRESS, hostDocument, hostPolicyOf } from './host-document.ts';
import { type FoundFrame, findShownFrames, hostAddressOf } from './shown-frame-repository.ts';

export interface FrameFeature {
  readonly handlers: Handlers<typeof frameCalls>;
  /** The documents that hold the pages of other systems (ADR 105). */
  registerRoutes(app: FastifyInstance, options: Pick<ServeOptions, 'resolveCaller'>): void;
}

const CHECK_TIMEOUT_MS = 5_000;
/** A page is read as a whole for the sake of its headers. */
const MAX_PAGE_BYTES = 5 * 1024 * 1024;

/** Pages of other systems, opened inside of the product. */
export function createFrameFeature({
  database,
  config,
}: {
  database: Database;
  config: { outboundNetworks: readonly string[] };
}): FrameFeature {
  const fetch = createGuardedFetch({
    allowedNetworks: config.outboundNetworks,
    timeoutMs: CHECK_TIMEOUT_MS,
    maxBytes: MAX_PAGE_BYTES,
  });
  const requireShown = async (caller: Caller, path: string): Promise<FoundFrame> => {
    const [found] = await findShownFrames(database.kysely, caller, path);
    if (found === undefined) throw new AppError('frameNotConfigured', { path });
    return found;
  };
  return {
    handlers: {
      ...recordHandlers<typeof frameCalls>(database, frameRecords),
      queryShown: (_request, { caller }) => findShownFrames(database.kysely, caller),
      open: ({ path }, { caller }) => requireShown(caller, path),
      check: async ({ path }, { caller, http }) =>
        checkFrame(fetch, await requireShown(caller, path), ownOriginOf(http.request)),
    },
    registerRoutes: (app, { resolveCaller }) => {
      app.get(HOST_SCRIPT_ADDRESS, async (_request, reply) =>
        reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(HOST_SCRIPT),
      );
      app.get<{ Params: { path: string } }>(hostAddressOf(':path'), async (request, reply) => {
        const caller = await requireCaller(request, resolveCaller);
        if (caller.shown !== undefined) throw new AppError('noPermission');
        const frame = await requireShown(caller, request.params.path);
        const language = pickLanguage(request.headers['accept-language']);
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', hostPolicyOf(frame))
          .header('cache-control', 'no-store')
          .send(
            hostDocument(
              { title: titleIn(frame, language), address: frame.address },
              { language, ownHost: request.host },
            ),
          );
      });
    },
  };
}

const ownOriginOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
