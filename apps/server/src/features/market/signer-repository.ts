import type { KeyObject } from 'node:crypto';
import type { MarketSigner, marketCalls, RequestOf } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { makeSigningKey, openSigningKey, type SecretBox } from '../../platform/secret-box/index.ts';
import { keyIdOf, readRawKey } from './package-file.ts';
import type {} from './tables.ts';

const SORT_COLUMNS = { title: 'title', createdMs: 'created_at' } as const;

const contextOf = (organisationId: string) => `market key ${organisationId}`;

/** The key with which an organisation signs, and those of others that it trusts. */
export class SignerRepository {
  readonly #db: Kysely<Tables>;
  readonly #box: SecretBox;

  constructor(db: Kysely<Tables>, box: SecretBox) {
    this.#db = db;
    this.#box = box;
  }

  /** The private key of the organisation; made when it is first wanted, and the same for all who want it at once. */
  async requireOwnKey(organisationId: string): Promise<KeyObject> {
    const found = await this.#findOwn(organisationId);
    if (found !== undefined) return this.#open(organisationId, found.sealed);
    const { publicKey, sealed } = makeSigningKey(this.#box, contextOf(organisationId));
    await this.#db
      .insertInto('market_key')
      .values({
        organisation_id: organisationId,
        key_id: keyIdOf(publicKey),
        public_key: publicKey,
        sealed,
      })
      .onConflict((conflict) => conflict.column('organisation_id').doNothing())
      .execute();
    const made = await this.#findOwn(organisationId);
    if (made === undefined) throw new AppError('notFound');
    return this.#open(organisationId, made.sealed);
  }

  #findOwn(organisationId: string) {
    return this.#db
      .selectFrom('market_key')
      .select('sealed')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
  }

  #open(organisationId: string, sealed: Buffer): KeyObject {
    return openSigningKey(this.#box, contextOf(organisationId), sealed);
  }

  async list(
    { organisationId }: Caller,
    request: RequestOf<typeof marketCalls.querySigners>,
  ): Promise<{ total: number; rows: MarketSigner[] }> {
    const direction = directionOf(request);
    const found = this.#db
      .selectFrom('market_signer')
      .where('organisation_id', '=', organisationId)
      .where(holdsKeyword(request.keyword, ['market_signer.title', 'market_signer.key_id']));
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .selectAll()
        .orderBy(SORT_COLUMNS[request.sortField ?? 'createdMs'], direction)
        .orderBy('id', direction),
    );
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        title: row.title,
        keyId: row.key_id,
        publicKey: row.public_key.toString('base64'),
        createdBy: row.created_by,
        createdMs: row.created_at.getTime(),
      })),
    };
  }

  /** Holds the signers that an organisation trusts until the transaction ends. */
  async hold({ organisationId }: Pick<Caller, 'organisationId'>): Promise<void> {
    await this.#db
      .selectFrom('market_signer')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .orderBy('id')
      .forShare()
      .execute();
  }

  /** @throws AppError signerKeyInvalid, signerTaken */
  async trust(
    { organisationId, displayName }: Caller,
    { title, publicKey }: RequestOf<typeof marketCalls.trust>,
  ): Promise<string> {
    const raw = readRawKey(publicKey);
    if (raw === undefined) throw new AppError('signerKeyInvalid');
    try {
      const { id } = await this.#db
        .insertInto('market_signer')
        .values({
          ...{ organisation_id: organisationId, title, key_id: keyIdOf(raw), public_key: raw },
          created_by: displayName,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    } catch (error) {
      if (!isUniqueViolation(error, 'market_signer_key')) throw error;
      throw new AppError('signerTaken');
    }
  }

  /** @throws AppError notFound */
  async distrust({ organisationId }: Caller, id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('market_signer')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('notFound');
  }
}
