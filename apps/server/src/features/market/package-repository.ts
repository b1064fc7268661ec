import type { MarketPackage, marketCalls, RequestOf, SignatureState } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { keyIdOf, type PackageHead } from './package-file.ts';
import type {} from './tables.ts';

const SORT_COLUMNS = { title: 'market_package.title', createdMs: 'market_package.created_at' } as const;

/** Those of the organisation, and those that the installation shows to all. */
const sees = (organisationId: string) =>
  sql<SqlBool>`(market_package.organisation_id = ${organisationId} or market_package.is_shared)`;

/** Packages of the library. */
export class PackageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #packages(organisationId: string) {
    return this.#db
      .selectFrom('market_package')
      .leftJoin('market_key', (join) =>
        join
          .on('market_key.organisation_id', '=', organisationId)
          .onRef('market_key.public_key', '=', 'market_package.public_key'),
      )
      .leftJoin('market_signer', (join) =>
        join
          .on('market_signer.organisation_id', '=', organisationId)
          .onRef('market_signer.public_key', '=', 'market_package.public_key'),
      )
      .where(sees(organisationId));
  }

  async list(
    { organisationId }: Caller,
    request: RequestOf<typeof marketCalls.query>,
  ): Promise<{ total: number; rows: MarketPackage[] }> {
    const direction = directionOf(request);
    const keyword = ['market_package.title', 'market_package.author', 'market_package.description'] as const;
    const found = this.#packages(organisationId).where(holdsKeyword(request.keyword, keyword));
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[request.sortField ?? 'createdMs'], direction)
        .orderBy('market_package.id', direction),
    );
    return { total, rows: rows.map((row) => toPackage(row, organisationId)) };
  }

  async find(
    { organisationId }: Caller,
    id: string,
  ): Promise<(MarketPackage & { content: Buffer }) | undefined> {
    const row = await this.#packages(organisationId)
      .select(COLUMNS)
      .select('market_package.content')
      .where('market_package.id', '=', id)
      .executeTakeFirst();
    return row && { ...toPackage(row, organisationId), content: row.content };
  }

  /** @throws AppError packageVersionTaken */
  async insert(
    { organisationId, displayName }: Caller,
    head: PackageHead,
    file: { readonly content: Buffer; readonly publicKey: Buffer | null; readonly templateCount: number },
  ): Promise<string> {
    const { title, version, author, description } = head;
    try {
      const { id } = await this.#db
        .insertInto('market_package')
        .values({
          ...{ organisation_id: organisationId, title, version, author, description },
          key_id: file.publicKey === null ? '' : keyIdOf(file.publicKey),
          ...{ public_key: file.publicKey, template_count: file.templateCount, content: file.content },
          created_by: displayName,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    } catch (error) {
      if (!isUniqueViolation(error, 'market_package_version')) throw error;
      throw new AppError('packageVersionTaken', { title, version });
    }
  }

  /** False when the organisation itself has no such package. */
  async share({ organisationId }: Caller, id: string, isShared: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('market_package')
      .set({ is_shared: isShared })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** False when the organisation itself has no such package. */
  async delete({ organisationId }: Caller, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('market_package')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

const COLUMNS = [
  'market_package.id',
  'market_package.organisation_id as organisationId',
  'market_package.title',
  'market_package.version',
  'market_package.author',
  'market_package.description',
  'market_package.template_count as templateCount',
  'market_package.key_id as keyId',
  'market_package.is_shared as isShared',
  'market_package.created_by as createdBy',
  'market_package.created_at as createdAt',
  sql<number>`length(market_package.content)`.as('bytes'),
  'market_key.key_id as ownKeyId',
  'market_signer.title as signerTitle',
] as const;

interface Row
  extends Omit<MarketPackage, 'signature' | 'signerTitle' | 'isForeign' | 'createdMs' | 'createdBy'> {
  organisationId: string;
  createdBy: string;
  createdAt: Date;
  ownKeyId: string | null;
  signerTitle: string | null;
}

function toPackage(row: Row, organisationId: string): MarketPackage {
  const isForeign = row.organisationId !== organisationId;
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    author: row.author,
    description: row.description,
    templateCount: row.templateCount,
    bytes: row.bytes,
    signature: signatureOf(row),
    signerTitle: row.signerTitle ?? '',
    keyId: row.keyId,
    isShared: row.isShared,
    isForeign,
    // Who works in another organisation is not told.
    createdBy: isForeign ? '' : row.createdBy,
    createdMs: row.createdAt.getTime(),
  };
}

function signatureOf({ keyId, ownKeyId, signerTitle }: Row): SignatureState {
  if (keyId === '') return 'unsigned';
  if (ownKeyId !== null) return 'own';
  return signerTitle === null ? 'unknown' : 'trusted';
}
