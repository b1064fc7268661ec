import type { auditCalls, calls, LoggedObject, PermissionCode, RequestOf } from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type CallerContext, type Handlers, type ServeOptions } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { AuditRepository } from './audit-repository.ts';

export { type AuditEvent, AuditRepository } from './audit-repository.ts';

/** Refused calls of one account that are recorded within a minute; the log has all. */
const MAX_REFUSED_PER_MINUTE = 20;

interface FeaturesWithLogs {
  readonly equipment: Pick<Handlers<typeof calls.equipment>, 'info'>;
  readonly gateway: Pick<Handlers<typeof calls.gateway>, 'info'>;
  readonly project: Pick<Handlers<typeof calls.project>, 'info'>;
  readonly page: Pick<Handlers<typeof calls.page>, 'newest'>;
  readonly template: Pick<Handlers<typeof calls.template>, 'detail'>;
}

export interface AuditFeature {
  /** @param handlers of the features whose things have logs: each says whether the caller sees one */
  readonly handlersBeside: (handlers: FeaturesWithLogs) => Handlers<typeof auditCalls>;
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
    handlersBeside: (features) => ({
      query: (request, { caller }) => repository.list(caller, request),
      queryOwn: (request, { caller }) => repository.listOwn(caller, request),
      queryByObjectId: async (request, context) => {
        await requireSeen(repository, features, request, context);
        return repository.listOfObject(context.caller, request);
      },
    }),
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

/** Who may read the log of a thing: who may look at all that it tells of, such as connections of drivers. */
const LOG_PERMISSIONS: Readonly<Record<LoggedObject, PermissionCode>> = {
  equipment: 'equipment_view',
  gateway: 'gateway_view',
  project: 'project_edit',
  page: 'page_view',
  template: 'template_view',
  account: 'account_view',
};

/** Asks the feature of a thing whether the caller sees it. Throws notFound, or noPermission. */
async function requireSeen(
  repository: AuditRepository,
  features: FeaturesWithLogs,
  { objectKind, objectId: id }: RequestOf<typeof auditCalls.queryByObjectId>,
  context: CallerContext,
): Promise<void> {
  const { caller } = context;
  if (objectKind === 'account' && id === caller.accountId) return;
  await context.requirePermission(LOG_PERMISSIONS[objectKind]);
  const see: Record<LoggedObject, () => unknown> = {
    equipment: () => features.equipment.info({ id }, context),
    gateway: () => features.gateway.info({ id }, context),
    project: () => features.project.info({ id }, context),
    page: () => features.page.newest({ id, faceplateIds: '' }, context),
    template: () => features.template.detail({ id }, context),
    account: async () => {
      if (!(await repository.holdsAccount(caller, id))) throw new AppError('notFound');
    },
  };
  await see[objectKind]();
}
