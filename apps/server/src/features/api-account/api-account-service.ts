import {
  type ApiAccount,
  type apiAccountCalls,
  MAX_TOKENS,
  type MadeToken,
  type PermissionCode,
  type RequestOf,
  splitIds,
} from '@zutai/contract';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/unique-violation.ts';
import {
  countGivable,
  requireDepartment,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from '../access/index.ts';
import { type ApiAccountFields, ApiAccountRepository } from './account-repository.ts';
import { ApiPermissionRepository } from './permission-repository.ts';
import { type StoredToken, TokenRepository } from './token-repository.ts';
import { hashOfToken, hintOf, newToken } from './token-text.ts';

type Connection = Parameters<Parameters<Database['withTransaction']>[0]>[0]['kysely'];

const DAY_MS = 24 * 3_600_000;
/** The clock of who asks may be ahead by so much. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** Changes of API accounts and of what belongs to them. */
export class ApiAccountService {
  readonly #database: Database;
  readonly #maxDays: number;

  /** @param maxDays for which a token can be made at most */
  constructor(database: Database, maxDays: number) {
    this.#database = database;
    this.#maxDays = maxDays;
  }

  add(caller: Caller, request: RequestOf<typeof apiAccountCalls.add>): Promise<{ id: string }> {
    return this.#write(request.title, async (db) => {
      await requireRights(db, caller, request);
      // Who sees nothing but themselves would not see what they add.
      if (caller.dataRange === 'self' || caller.dataRange === 'group') throw new AppError('noPermission');
      return { id: await new ApiAccountRepository(db).insert(caller.organisationId, request) };
    });
  }

  edit(
    caller: Caller,
    { id, revision, ...fields }: RequestOf<typeof apiAccountCalls.edit>,
  ): Promise<unknown> {
    return this.#write(fields.title, async (db) => {
      const found = await requireManaged(db, caller, id);
      await requireRights(db, caller, changedRights(fields, found));
      await new ApiAccountRepository(db).update(caller.organisationId, id, fields, editOf(caller, revision));
    });
  }

  setActive(caller: Caller, request: RequestOf<typeof apiAccountCalls.setActive>): Promise<void> {
    const { id, isActive, revision } = request;
    return this.#database.withTransaction(async ({ kysely }) => {
      await requireManaged(kysely, caller, id);
      const accounts = new ApiAccountRepository(kysely);
      await accounts.setActive(caller.organisationId, id, isActive, editOf(caller, revision));
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    try {
      await this.#database.withTransaction(async ({ kysely }) => {
        await requireManaged(kysely, caller, id);
        await new ApiAccountRepository(kysely).delete(caller.organisationId, id);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new AppError('accountHasWork');
      throw error;
    }
  }

  addToken(caller: Caller, request: RequestOf<typeof apiAccountCalls.addToken>): Promise<MadeToken> {
    const { id: accountId, title, codes, isReadOnly, ratePerMinute, expiresMs } = request;
    this.#requireExpiry(expiresMs, Date.now());
    const token = newToken();
    return this.#database.withTransaction(async ({ kysely }) => {
      const accounts = new ApiAccountRepository(kysely);
      // Whoever deactivates it or takes it from somebody waits, and then finds and ends the token; others count it.
      await accounts.lock(caller.organisationId, accountId);
      const found = await accounts.find(caller, accountId);
      if (found === undefined || !found.isActive) throw new AppError('notFound');
      requireCodes(codes, found);
      const holderId = (await isManager(kysely, caller, accountId)) ? null : caller.accountId;
      if (
        holderId !== null &&
        (await new ApiPermissionRepository(kysely).countGiven(accountId, [holderId])) === 0
      )
        throw new AppError(found.isManageable ? 'noPermission' : 'accountBeyondOwnRights');
      const tokens = new TokenRepository(kysely);
      if ((await tokens.count(caller.organisationId, accountId)) >= MAX_TOKENS)
        throw new AppError('tooManyApiTokens', { count: MAX_TOKENS });
      const id = await tokens.insert(caller, {
        ...{ accountId, title, isReadOnly, ratePerMinute, holderId },
        codes: [...new Set(codes)],
        tokenHash: hashOfToken(token),
        hint: hintOf(token),
        expiresAt: new Date(expiresMs),
      });
      return { id, title, token, expiresMs };
    });
  }

  /**
   * By who manages the API account; who made the token with a right that they were given narrows it.
   * @throws AppError notFound, apiTokenExpiry, apiTokenCodes, apiTokenOnlyNarrower
   */
  editToken(caller: Caller, request: RequestOf<typeof apiAccountCalls.editToken>): Promise<void> {
    const { id, title, codes, isReadOnly, ratePerMinute, expiresMs, revision } = request;
    return this.#database.withTransaction(async ({ kysely }) => {
      const stored = await requireToken(kysely, caller, id);
      const { accountId } = stored;
      this.#requireExpiry(expiresMs, stored.createdAt.getTime());
      if (!(await isManager(kysely, caller, accountId))) requireNarrower(request, stored);
      const found = await new ApiAccountRepository(kysely).find(caller, accountId);
      if (found === undefined || !found.isActive) throw new AppError('notFound');
      requireCodes(codes, found);
      const changed = { title, isReadOnly, ratePerMinute, codes: [...new Set(codes)] };
      const token = { ...changed, expiresAt: new Date(expiresMs) };
      const edit = editOf(caller, revision);
      if (!(await new TokenRepository(kysely).update(caller.organisationId, id, token, edit)))
        throw new AppError('notFound');
    });
  }

  /** However often a token is edited, it ends so many days after it was made. */
  #requireExpiry(expiresMs: number, madeMs: number): void {
    const lastMs = madeMs + this.#maxDays * DAY_MS + CLOCK_DIFFERENCE_MS;
    if (expiresMs <= Date.now() || expiresMs > lastMs)
      throw new AppError('apiTokenExpiry', { days: this.#maxDays });
  }

  revokeToken(caller: Caller, id: string): Promise<void> {
    return this.#database.withTransaction(async ({ kysely }) => {
      const tokens = new TokenRepository(kysely);
      await requireToken(kysely, caller, id);
      await tokens.revoke(caller.organisationId, id);
    });
  }

  /** Gives an API account to external accounts, or takes it back. */
  setExternal(
    caller: Caller,
    { id, accountIds }: RequestOf<typeof apiAccountCalls.auth>,
    isGiven: boolean,
  ): Promise<void> {
    const holderIds = splitIds(accountIds);
    return this.#database.withTransaction(async ({ kysely }) => {
      await requireManaged(kysely, caller, id);
      await new ApiAccountRepository(kysely).lock(caller.organisationId, id);
      const permissions = new ApiPermissionRepository(kysely);
      if (!isGiven) {
        if ((await permissions.countGiven(id, holderIds)) !== holderIds.length)
          throw new AppError('notFound');
        await permissions.remove(id, holderIds);
        return;
      }
      if ((await countGivable(kysely, caller, holderIds)) !== holderIds.length)
        throw new AppError('notFound');
      await permissions.add(id, holderIds);
    });
  }

  async #write<T>(title: string, work: (db: Connection) => Promise<T>): Promise<T> {
    try {
      return await this.#database.withTransaction(({ kysely }) => work(kysely));
    } catch (error) {
      if (isUniqueViolation(error, 'account_api_title'))
        throw new AppError('apiAccountTitleTaken', { title });
      throw error;
    }
  }
}

/** Whether the caller manages an API account: by permission, data range and rights. */
export async function isManager(db: Connection, caller: Caller, id: string): Promise<boolean> {
  if (!caller.permissions.has('api_edit')) return false;
  return (await new ApiAccountRepository(db).find(caller, id))?.isManageable === true;
}

/** That the caller manages a token's account, or has made the token for themselves. */
async function requireToken(db: Connection, caller: Caller, id: string): Promise<StoredToken> {
  const token = await new TokenRepository(db).lock(caller.organisationId, id);
  if (token === undefined) throw new AppError('notFound');
  if (token.holderId !== caller.accountId && !(await isManager(db, caller, token.accountId)))
    throw new AppError('notFound');
  return token;
}

type Limits = Pick<
  RequestOf<typeof apiAccountCalls.editToken>,
  'codes' | 'isReadOnly' | 'ratePerMinute' | 'expiresMs'
>;

/** Who manages the account may have narrowed the token: that is not taken back by who holds it. */
function requireNarrower({ codes, isReadOnly, ratePerMinute, expiresMs }: Limits, stored: StoredToken): void {
  const wider = {
    codes: codes.some((code) => !stored.codes.includes(code)),
    isReadOnly: stored.isReadOnly && !isReadOnly,
    ratePerMinute: ratePerMinute > stored.ratePerMinute,
    expiresMs: expiresMs > stored.expiresAt.getTime(),
  };
  const paths = Object.entries(wider).flatMap(([path, isWider]) => (isWider ? [path] : []));
  if (paths.length > 0)
    throw new AppError(
      'apiTokenOnlyNarrower',
      {},
      paths.map((path) => ({ path, code: 'apiTokenOnlyNarrower' })),
    );
}

function requireCodes(codes: readonly PermissionCode[], account: Pick<ApiAccount, 'codes'>): void {
  const missing = codes.filter((code) => !account.codes.includes(code));
  if (missing.length > 0) throw new AppError('apiTokenCodes', { codes: missing.join(', ') });
}

/** Throws notFound also for an account of a person: those are no API accounts. */
async function requireManaged(db: Connection, caller: Caller, id: string): Promise<ApiAccount> {
  const found = await new ApiAccountRepository(db).find(caller, id);
  if (found === undefined) throw new AppError('notFound');
  await requireManageableAccount(db, caller, id);
  return found;
}

type Rights = Pick<Partial<ApiAccountFields>, 'roleId' | 'departmentId' | 'dataRange'>;

function changedRights({ roleId, departmentId, dataRange }: Rights, found: ApiAccount): Rights {
  return {
    ...(roleId === found.roleId ? {} : { roleId }),
    ...(departmentId === undefined || departmentId === found.departmentId ? {} : { departmentId }),
    ...(dataRange === found.dataRange ? {} : { dataRange }),
  };
}

async function requireRights(db: Connection, caller: Caller, rights: Rights): Promise<void> {
  if (rights.roleId !== undefined) await requireHeldRole(db, caller, rights.roleId);
  if (rights.dataRange !== undefined) requireOwnDataRange(caller, rights.dataRange);
  await requireDepartment(db, caller, rights.departmentId);
}
