import {
  type auditCalls,
  type calls,
  LOG_PERMISSIONS,
  type LoggedObject,
  type RequestOf,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type CallerContext, type Handlers, type ServeOptions } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { AuditRepository } from './audit-repository.ts';
import { createRecordDriverRead, type RecordDriverRead } from './driver-read-repository.ts';
import { createRecordExport, type RecordExport } from './export-repository.ts';
import { createRecordGatewayRequest, type RecordGatewayRequest } from './gateway-request-repository.ts';
import { addRefusedWrite } from './refused-write-repository.ts';
import { readHeads } from './seal/seal-head.ts';
import { readSealKey } from './seal/seal-key.ts';
import { sealRepository } from './seal/seal-repository.ts';
import { sealTrail } from './seal/seal-trail.ts';
import { verifyTrail } from './seal/verify-trail.ts';

export { type AuditEvent, AuditRepository } from './audit-repository.ts';
export {
  createRecordDriverRead,
  type DriverReadRecord,
  type RecordDriverRead,
} from './driver-read-repository.ts';
export { createRecordExport, type RecordExport } from './export-repository.ts';
export {
  createRecordGatewayRequest,
  type GatewayRequestKind,
  type RecordGatewayRequest,
} from './gateway-request-repository.ts';
export { readHeads } from './seal/seal-head.ts';
export { readSealKey } from './seal/seal-key.ts';
export { verifyTrail } from './seal/verify-trail.ts';

/** Refused calls of one account that are recorded within a minute; the log has all. */
const MAX_REFUSED_PER_MINUTE = 20;

interface FeaturesWithLogs {
  readonly equipment: Pick<Handlers<typeof calls.equipment>, 'info'>;
  readonly gateway: Pick<Handlers<typeof calls.gateway>, 'info'>;
  readonly project: Pick<Handlers<typeof calls.project>, 'info'>;
  readonly page: Pick<Handlers<typeof calls.page>, 'newest'>;
  readonly template: Pick<Handlers<typeof calls.template>, 'detail'>;
  readonly role: Pick<Handlers<typeof calls.role>, 'info'>;
  readonly department: Pick<Handlers<typeof calls.department>, 'info'>;
  readonly equipmentGroup: Pick<Handlers<typeof calls.equipmentGroup>, 'info'>;
  readonly webhook: Pick<Handlers<typeof calls.webhook>, 'info'>;
  readonly identityProvider: Pick<Handlers<typeof calls.identityProvider>, 'info'>;
}

export interface AuditFeature {
  /** @param handlers of the features whose things have logs: each says whether the caller sees one */
  readonly handlersBeside: (handlers: FeaturesWithLogs) => Handlers<typeof auditCalls>;
  readonly repository: AuditRepository;
  readonly recordExport: RecordExport;
  readonly recordDriverRead: RecordDriverRead;
  readonly recordGatewayRequest: RecordGatewayRequest;
  /** Writes down that a call was refused for want of a permission, and what a write was to do. */
  readonly onForbidden: NonNullable<ServeOptions['onForbidden']>;
  readonly jobs: readonly Job[];
}

export interface AuditSettings {
  readonly dataFolder: string;
  /** '': one is made in the data folder. */
  readonly auditKey: string;
  readonly auditRetentionDays: number;
}

const SEAL_EVERY_MS = 60_000;

/** The append-only trail of who did what; triggers of migration 0018 write every change of a definition into it. */
export function createAuditFeature(platform: {
  database: Database;
  logger: Logger;
  config: AuditSettings;
}): AuditFeature {
  const { database, logger, config } = platform;
  const repository = new AuditRepository(database.kysely);
  const refusals = new AttemptLimiter({ maxFailures: MAX_REFUSED_PER_MINUTE, windowMs: 60_000 });
  const getKey = () => readSealKey(config.dataFolder, config.auditKey);
  return {
    repository,
    recordExport: createRecordExport(database.kysely),
    recordDriverRead: createRecordDriverRead(database.kysely),
    recordGatewayRequest: createRecordGatewayRequest(database.kysely),
    handlersBeside: (features) => ({
      query: (request, { caller }) => repository.list(caller, request),
      queryPeople: (request, { caller }) => repository.listPeople(caller, request),
      queryOwn: (request, { caller }) => repository.listOwn(caller, request),
      queryByObjectId: async (request, context) => {
        await requireSeen(repository, features, request, context);
        return repository.listOfObject(context.caller, request);
      },
    }),
    onForbidden: async (actor, readWrite) => {
      if (refusals.isBlocked(actor.accountId)) return;
      refusals.addFailure(actor.accountId);
      const write = await readWrite();
      const added =
        write === undefined
          ? repository.add({ ...actor, kind: 'refused', error: 'noPermission' })
          : addRefusedWrite(database.kysely, actor, write);
      await added.catch((error) => {
        logger.error({ err: error }, 'a refused call was not written into the audit trail');
      });
    },
    jobs: [
      {
        name: 'audit-retention',
        when: '40 3 * * *',
        work: async () => {
          await repository.deleteOld(config.auditRetentionDays);
          await sealRepository.deleteOld(database.pool, config.auditRetentionDays);
        },
      },
      {
        name: 'audit-seal',
        when: SEAL_EVERY_MS,
        work: sealTrail({ database, dataFolder: config.dataFolder, getKey, logger }),
        isRunAtStart: true,
      },
      {
        name: 'audit-verify',
        when: '10 4 * * *',
        work: async () => {
          const { findings, ...counted } = await verifyTrail(
            database,
            await getKey(),
            await readHeads(config.dataFolder),
          );
          if (findings.length === 0) logger.info(counted, 'the audit trail fits its seals');
          else logger.error({ ...counted, findings: findings.slice(0, 20) }, 'the audit trail was changed');
        },
      },
    ],
  };
}

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
    role: () => features.role.info({ id }, context),
    department: () => features.department.info({ id }, context),
    organisation: () => {
      if (id !== caller.organisationId) throw new AppError('notFound');
    },
    equipment_group: () => features.equipmentGroup.info({ id }, context),
    webhook: () => features.webhook.info({ id }, context),
    identity_provider: () => features.identityProvider.info({ id }, context),
    share: async () => {
      const shared = await repository.findShared(caller, id);
      if (shared === undefined) throw new AppError('notFound');
      const { equipmentId, projectId } = shared;
      if (equipmentId !== null) return features.equipment.info({ id: equipmentId }, context);
      return features.project.info({ id: projectId ?? '' }, context);
    },
  };
  await see[objectKind]();
}
