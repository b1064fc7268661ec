import type { auditCalls } from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import type { Handlers, ServeOptions } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { AuditRepository } from './audit-repository.ts';

export { type AuditEvent, AuditRepository } from './audit-repository.ts';

/** Refused calls of one account that are recorded within a minute; the log has all. */
const MAX_REFUSED_PER_MINUTE = 20;

export interface AuditFeature {
  readonly handlers: Handlers<typeof auditCalls>;
  readonly repository: AuditRepository;
  /** Writes down that a call was refused for want of a permission. */
  readonly onForbidden: NonNullable<ServeOptions['onForbidden']>;
  readonly jobs: readonly Job[];
}

/** The append-only trail of who did what; triggers of migration 0018 write every change of a definition into it. */
export function createAuditFeature(platform: { database: Database; logger: Logger }): AuditFeature {
  const repository = new AuditRepository(platform.database.kysely);
  const refusals = new AttemptLimiter({ maxFailures: MAX_REFUSED_PER_MINUTE, windowMs: 60_000 });
  return {
    repository,
    handlers: { query: (request, { caller }) => repository.list(caller, request) },
    onForbidden: async (actor) => {
      if (refusals.isBlocked(actor.accountId)) return;
      refusals.addFailure(actor.accountId);
      await repository.add({ ...actor, kind: 'refused', error: 'noPermission' }).catch((error) => {
        platform.logger.error({ err: error }, 'a refused call was not written into the audit trail');
      });
    },
    jobs: [{ name: 'audit-retention', when: '40 3 * * *', work: () => repository.deleteOld() }],
  };
}
