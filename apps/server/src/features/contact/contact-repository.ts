import { type Kysely, sql } from 'kysely';
import { AppError, type Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';

type Owner = Pick<Scope, 'accountId' | 'organisationId'>;

/**
 * Whose phone number and e-mail address something is. The database decides when it is written (migration 0079), whoever
 * writes it; this tells before a code is sent.
 */
export class ContactRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Whether another account of the organisation has the number, written as `accountPhone` writes it. */
  isTelTaken(owner: Owner, tel: string): Promise<boolean> {
    return this.#isTaken(owner, sql<boolean>`tel = ${tel} and tel <> ''`);
  }

  /** The same of an address, in whatever case. */
  isEmailTaken(owner: Owner, email: string): Promise<boolean> {
    return this.#isTaken(owner, sql<boolean>`lower(email) = lower(${email}) and email <> ''`);
  }

  async #isTaken(
    { accountId, organisationId }: Owner,
    is: ReturnType<typeof sql<boolean>>,
  ): Promise<boolean> {
    const row = await this.#db
      .selectFrom('account')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '<>', accountId)
      .where(is)
      .executeTakeFirst();
    return row !== undefined;
  }
}

/**
 * What the database refuses, as the error of the field that is taken.
 * @throws AppError telTaken, emailTaken
 */
export async function refuseTakenContact<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (isUniqueViolation(error, 'account_tel_taken')) throw new AppError('telTaken');
    if (isUniqueViolation(error, 'account_email_taken')) throw new AppError('emailTaken');
    throw error;
  }
}
