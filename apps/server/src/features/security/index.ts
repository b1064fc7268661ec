import type { securityCalls } from '@zutai/contract';
import { SharedAttempts } from '../../platform/attempts/shared-attempts.ts';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { ContactRepository } from '../contact/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { CodeRepository } from './code-repository.ts';
import { CODE_WINDOW_SECONDS, CodeService } from './code-service.ts';
import { createSecurityHandlers } from './handlers.ts';
import { PasswordService } from './password-service.ts';
import { SecurityRepository } from './security-repository.ts';
import { StepRepository } from './step-repository.ts';

export { type Answer, areRight } from './answers.ts';
export { requireBoth } from './handlers.ts';
export type { SecuredAccount } from './security-repository.ts';

const PASSWORD_WINDOW_SECONDS = 3600;

export interface SecurityFeature {
  readonly handlers: Handlers<typeof securityCalls>;
  /** What the recovery of passwords shares with it. */
  readonly codes: CodeService;
  readonly accounts: SecurityRepository;
  readonly passwords: PasswordService;
  /** Tokens of sessions that have shown again whose they are. */
  readonly steps: StepRepository;
  readonly jobs: readonly Job[];
}

/** The security of the own account: showing again who one is, and changing password, phone, e-mail, questions. */
export function createSecurityFeature(
  { database, logger }: { database: Database; logger: Logger },
  outbox: OutboxFeature,
): SecurityFeature {
  const accounts = new SecurityRepository(database.kysely);
  const repository = new CodeRepository(database.kysely);
  const codes = new CodeService(
    repository,
    {
      hourly: new SharedAttempts(database.kysely, 'code-send', CODE_WINDOW_SECONDS),
      pauses: new SharedAttempts(database.kysely, 'code-pause', CODE_WINDOW_SECONDS),
    },
    outbox,
  );
  const steps = new StepRepository(database.kysely);
  const passwords = new PasswordService(accounts, outbox, logger);
  const attempts = new SharedAttempts(database.kysely, 'step-password', PASSWORD_WINDOW_SECONDS);
  return {
    handlers: createSecurityHandlers({
      accounts,
      contacts: new ContactRepository(database.kysely),
      codes,
      steps,
      passwords,
      attempts,
      outbox,
    }),
    codes,
    accounts,
    passwords,
    steps,
    jobs: [
      {
        name: 'code-sweep',
        when: 600_000,
        work: async () => {
          await repository.deleteExpired();
          await steps.deleteExpired();
        },
      },
    ],
  };
}
