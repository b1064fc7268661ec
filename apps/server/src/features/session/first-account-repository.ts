import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** The account that an empty installation begins with, and its organisation. */
export interface FirstAccount {
  organisationTitle: string;
  organisationTitleEn: string;
  loginname: string;
  displayName: string;
  passwordHash: string;
  mustChangePassword: boolean;
  /** It may be kept for now: see {@link askForOwnPassword}. */
  isKeptForNow?: boolean;
}

/** Makes the first organisation and its administrator unless there is an account; false when there was. */
export function insertFirstAdministrator(db: Kysely<Tables>, first: FirstAccount): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Servers that start together on one database must not both find it empty.
    await sql`lock table organisation in share row exclusive mode`.execute(transaction);
    const found = await transaction.selectFrom('account').select('id').limit(1).executeTakeFirst();
    if (found !== undefined) return false;
    const { id } = await transaction
      .insertInto('organisation')
      .values({ title: first.organisationTitle, title_en: first.organisationTitleEn })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = await transaction
      .insertInto('account')
      .values({
        organisation_id: id,
        loginname: first.loginname,
        display_name: first.displayName,
        password_hash: first.passwordHash,
        must_change_password: first.mustChangePassword,
        role: 'platform',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (first.isKeptForNow === true)
      await transaction.insertInto('first_password').values({ account_id: account.id }).execute();
    return true;
  });
}
