import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { refuseTakenContact } from '../contact/index.ts';
import type { KeptAnswers } from './answers.ts';

export interface SecuredAccount {
  readonly id: string;
  readonly organisationId: string;
  readonly loginname: string;
  readonly displayName: string;
  readonly organisationTitle: string;
  readonly organisationTitleEn: string;
  readonly passwordHash: string;
  readonly tel: string;
  readonly email: string;
  readonly answers: KeptAnswers;
}

type Owner = Pick<Scope, 'accountId' | 'organisationId'>;

/** What keeps an account safe: of the caller's own, or of the one whose password is recovered. */
export class SecurityRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find({ accountId, organisationId }: Owner): Promise<SecuredAccount | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
      .select([
        'account.id',
        'account.organisation_id as organisationId',
        'organisation.title as organisationTitle',
        'organisation.title_en as organisationTitleEn',
        'loginname',
        'display_name as displayName',
        'password_hash as passwordHash',
        'account.tel',
        'account.email',
        'security_questions as questions',
        'answer_hashes as hashes',
      ])
      .where('account.id', '=', accountId)
      .where('account.organisation_id', '=', organisationId)
      .where('account.is_active', '=', true)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { questions, hashes, ...account } = row;
    return { ...account, answers: { questions, hashes } };
  }

  /** @throws AppError telTaken */
  setTel = (owner: Owner, tel: string) => refuseTakenContact(this.#set(owner, { tel }));

  /** @throws AppError emailTaken */
  setEmail = (owner: Owner, email: string) => refuseTakenContact(this.#set(owner, { email }));

  setAnswers = (owner: Owner, { questions, hashes }: KeptAnswers) =>
    this.#set(owner, { security_questions: [...questions], answer_hashes: [...hashes] });

  /**
   * Puts a password in the place of the one that was looked at. Sessions end by a trigger: all but the one that does it.
   * @returns false when another one was set meanwhile, which stays
   */
  async replacePassword({ id, passwordHash }: SecuredAccount, password_hash: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('account')
      .set({ password_hash, must_change_password: false, revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #set(
    { accountId, organisationId }: Owner,
    columns: Partial<{
      tel: string;
      email: string;
      security_questions: string[];
      answer_hashes: string[];
    }>,
  ): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ ...columns, revision: sql<number>`revision + 1` })
      .where('id', '=', accountId)
      .where('organisation_id', '=', organisationId)
      .execute();
  }
}
