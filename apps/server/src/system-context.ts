import { randomUUID } from 'node:crypto';
import type { SessionFeature } from './features/session/index.ts';
import type { CallerContext } from './platform/call/index.ts';
import type { Logger } from './platform/logging/logger.ts';

/** Context of calls the server makes itself in the name of the first administrator; undefined when there is none. */
export async function systemContext(
  session: SessionFeature,
  logger: Logger,
): Promise<CallerContext | undefined> {
  const caller = await session.findFirstAdministrator();
  if (caller === undefined) return undefined;
  return {
    caller,
    language: 'zh',
    requestId: randomUUID(),
    address: '127.0.0.1',
    files: new Map(),
    log: logger,
    // The first administrator may do everything.
    requirePermission: () => Promise.resolve(),
    // A call of the server itself has no request; handlers that set cookies are not called this way.
    http: undefined as never,
  };
}
