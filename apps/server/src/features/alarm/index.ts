import type { alarmCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { LiveBoard } from '../live/index.ts';
import { ProjectAccess } from '../project/index.ts';
import { GroupAlarms } from './group-alarms.ts';
import { createAlarmHandlers } from './handlers.ts';
import { createRetentionJobs } from './retention/retention-repository.ts';
import { createRuleChanges } from './rule-changes.ts';
import { createShelvingJob } from './shelving-repository.ts';

export { checkRuleSignals, namesOthers } from './check-rule.ts';
export { FollowerRepository, namesOf, outcomesOf } from './first-out/follower-repository.ts';
export type { GroupAlarms } from './group-alarms.ts';
export { applyInputs } from './journal-repository.ts';
export type { RuleInput } from './occurrence.ts';
export { type OwnRule, type RuleChange, RuleRepository } from './rule-repository.ts';

export interface AlarmFeature {
  /** Judges a group of gateways from now on, under the lease of who ingests it. */
  readonly openGroup: (options: {
    readonly lease: Lease;
    readonly board: LiveBoard;
    readonly logger: Logger;
  }) => GroupAlarms;
  readonly handlers: Handlers<typeof alarmCalls>;
  readonly jobs: readonly Job[];
}

/** Alarms: judged where gateways are ingested, kept and told (ADR 84). */
export function createAlarmFeature({
  database,
  config,
}: {
  database: Database;
  config: { alarmRetentionDays: number | undefined };
}): AlarmFeature {
  const changes = createRuleChanges(database.notifications);
  return {
    openGroup: (options) => new GroupAlarms({ database, changes, ...options }),
    handlers: createAlarmHandlers({ database, access: new ProjectAccess(database.kysely) }),
    jobs: [createShelvingJob(database), ...createRetentionJobs(database.pool, config.alarmRetentionDays)],
  };
}
