import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { isOfActiveOrganisation } from '../access/index.ts';

/** What refuses somebody who has shown the right thing for an account that is not active. */
export type ClosedReason = 'accountWaiting' | 'accountInactive' | 'organisationInactive';

/** What of that is told to whoever has shown the right thing: they can do nothing about it but ask. */
export const toldReason = (reason: ClosedReason | undefined) =>
  reason === 'accountInactive' ? undefined : reason;

export interface ClosedAccount {
  readonly id: string;
  readonly organisationId: string;
  readonly loginname: string;
  readonly passwordHash: string;
  readonly reason: ClosedReason;
}

/** An account of a person that nobody signs in to: it waits for approval, or was deactivated, or its organisation was. */
export function findClosedAccount(
  db: Kysely<Tables>,
  of: { readonly loginname: string } | { readonly id: string },
): Promise<ClosedAccount | undefined> {
  return db
    .selectFrom('account')
    .select([
      'account.id',
      'account.organisation_id as organisationId',
      'account.loginname',
      'account.password_hash as passwordHash',
      sql<ClosedReason>`case when exists (
        select from enrolment where account_id = account.id and state = 'waiting')
        then 'accountWaiting' when account.is_active then 'organisationInactive' else 'accountInactive' end`.as(
        'reason',
      ),
    ])
    .where((account) =>
      'id' in of
        ? account('account.id', '=', of.id)
        : account(sql`lower(account.loginname)`, '=', of.loginname.toLowerCase()),
    )
    .where(sql<boolean>`not (account.is_active and ${isOfActiveOrganisation})`)
    .where('account.kind', 'not in', ['guest', 'api'])
    .executeTakeFirst();
}
