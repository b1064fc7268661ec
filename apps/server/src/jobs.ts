import type { Context } from './context.ts';
import type { Job } from './platform/jobs/jobs.ts';

/** What one process of the installation does now and then for all. */
export function listJobs({
  apiAccount,
  webhook,
  audit,
  session,
  command,
  ingest,
  page,
  outbox,
  security,
  recovery,
  factor,
}: Context): Job[] {
  return [
    ...apiAccount.jobs,
    ...webhook.jobs,
    ...audit.jobs,
    ...session.jobs,
    ...command.jobs,
    ...ingest.jobs,
    ...page.jobs,
    ...outbox.jobs,
    ...security.jobs,
    ...recovery.jobs,
    ...factor.jobs,
  ];
}
