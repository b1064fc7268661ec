import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { isOfActiveOrganisation } from '../access/index.ts';

/** That an account, and its organisation, was not deactivated. */
export const isOpen = sql<boolean>`(account.is_active and ${isOfActiveOrganisation})`;

/**
 * What an account of a row of `account` signs in by. Another password, a factor or an identity that was added or removed
 * is another mark; what is merely used, as a count or a code, is not.
 */
export const signInMark = sql<string>`md5(jsonb_build_array(account.password_hash, account.use_lock,
  (select md5(secret) from account_totp where account_id = account.id),
  (select array_agg(id order by id) from account_passkey where account_id = account.id),
  (select array_agg(id order by id) from account_hardware_key where account_id = account.id),
  (select array_agg(id order by id) from identity_link where account_id = account.id))::text)`;

/**
 * Holds an account until the transaction ends: whoever changes what it signs in by, deactivates it or closes its
 * organisation waits, and then finds and ends the session that is begun meanwhile.
 * @returns its mark, as it is now; undefined when nobody may sign in to it any more
 */
export async function lockSignIn(db: Kysely<Tables>, accountId: string): Promise<string | undefined> {
  // In the order of whoever changes accounts. Each a statement of its own: it sees what it has waited for.
  await sql`select from organisation where id = (select organisation_id from account where id = ${accountId})
    for share`.execute(db);
  await sql`select from account where id = ${accountId} for no key update`.execute(db);
  const row = await db
    .selectFrom('account')
    .select(signInMark.as('mark'))
    .where('account.id', '=', accountId)
    .where(isOpen)
    .executeTakeFirst();
  return row?.mark;
}

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
