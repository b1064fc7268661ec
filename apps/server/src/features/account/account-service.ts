import { hash, verify } from '@node-rs/argon2';
import type { AccountPassword, AccountRecord, accountCalls, RequestOf } from '@zutai/contract';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/unique-violation.ts';
import {
  requireDepartment,
  requireHeldRole,
  requireManageableAccount,
  requireOwnDataRange,
} from '../access/index.ts';
import { refuseTakenContact } from '../contact/index.ts';
import { requireGoodPassword } from '../password/index.ts';
import { generatePassword } from '../session/index.ts';
import { type AccountFields, AccountRepository } from './account-repository.ts';
import { keepAdministrator } from './keep-administrator.ts';

type Connection = Parameters<Parameters<Database['withTransaction']>[0]>[0]['kysely'];

/**
 * Changes of accounts; those of an organisation take turns, so that two administrators cannot deactivate each other at
 * the same moment.
 */
export class AccountService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add(caller: Caller, request: RequestOf<typeof accountCalls.add>): Promise<AccountPassword> {
    const password = generatePassword();
    const passwordHash = await hash(password);
    const { loginname } = request;
    try {
      const adding = this.#database.withTransaction(async ({ kysely }) => {
        await requireRights(kysely, caller, request);
        // Who sees nothing but themselves would not see whom they add.
        if (caller.dataRange === 'self' || caller.dataRange === 'group') throw new AppError('noPermission');
        return new AccountRepository(kysely).insert(caller.organisationId, request, passwordHash);
      });
      const id = await refuseTakenContact(adding);
      return { id, loginname, password };
    } catch (error) {
      if (isUniqueViolation(error, 'account_loginname')) throw new AppError('loginnameTaken', { loginname });
      throw error;
    }
  }

  edit(caller: Caller, { id, revision, ...fields }: RequestOf<typeof accountCalls.edit>): Promise<void> {
    const editing = this.#change(caller, id, async (accounts, found, kysely) => {
      const changed = changedRights(fields, found);
      await requireRights(kysely, caller, changed);
      if (found.isOwn && (Object.keys(changed).length > 0 || changesWayBack(fields, found)))
        throw new AppError('accountIsOwn');
      await accounts.update(caller.organisationId, id, fields, editOf(caller, revision));
    });
    return refuseTakenContact(editing);
  }

  setActive(caller: Caller, request: RequestOf<typeof accountCalls.setActive>): Promise<void> {
    const { id, isActive, revision } = request;
    return this.#change(caller, id, async (accounts, found) => {
      if (found.isOwn) throw new AppError('accountIsOwn');
      await accounts.setActive(caller.organisationId, id, isActive, editOf(caller, revision));
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    try {
      await this.#change(caller, id, async (accounts, found) => {
        if (found.isOwn) throw new AppError('accountIsOwn');
        await accounts.delete(caller.organisationId, id);
      });
    } catch (error) {
      if (isForeignKeyViolation(error)) throw new AppError('accountHasWork');
      throw error;
    }
  }

  async resetPassword(caller: Caller, id: string): Promise<AccountPassword> {
    const password = generatePassword();
    const passwordHash = await hash(password);
    const { organisationId, displayName: editor } = caller;
    return this.#change(caller, id, async (accounts, found) => {
      if (found.isOwn) throw new AppError('accountIsOwn');
      await accounts.setPassword({ organisationId, id }, passwordHash, { mustChange: true, editor });
      return { id, loginname: found.loginname, password };
    });
  }

  /** Puts a password of the caller's own in the place of the one they were given. */
  async replacePassword(caller: Caller, password: string): Promise<void> {
    if (!caller.mustChangePassword) throw new AppError('noPermission');
    const { organisationId, accountId: id, displayName: editor } = caller;
    const accounts = new AccountRepository(this.#database.kysely);
    const present = await accounts.findPassword(organisationId, id);
    if (present === undefined) throw new AppError('notLoggedIn');
    if (await verify(present.hash, password)) throw new AppError('passwordNotNew');
    await requireGoodPassword(password, present.ownWords);
    const how = { mustChange: false, editor, before: present.hash };
    // Who was given another one meanwhile signs in by that.
    if (!(await accounts.setPassword({ organisationId, id }, await hash(password), how)))
      throw new AppError('notLoggedIn');
  }

  #change<T>(
    caller: Caller,
    id: string,
    work: (accounts: AccountRepository, found: AccountRecord, kysely: Connection) => Promise<T>,
  ): Promise<T> {
    return this.#database.withTransaction(({ kysely }) =>
      keepAdministrator(kysely, caller.organisationId, async (accounts) => {
        const found = await accounts.find(caller, id);
        if (found === undefined) throw new AppError('notFound');
        await requireManageableAccount(kysely, caller, id);
        return work(accounts, found, kysely);
      }),
    );
  }
}

type Rights = Pick<Partial<AccountFields>, 'kind' | 'roleId' | 'departmentId' | 'dataRange'>;

/** What an edit changes of an account's rights and place. */
function changedRights(fields: AccountFields, found: AccountRecord): Rights {
  const { kind, roleId, departmentId, dataRange } = fields;
  return Object.fromEntries(
    Object.entries({ kind, roleId, departmentId, dataRange }).filter(
      ([name, value]) => value !== undefined && value !== found[name as keyof Rights],
    ),
  );
}

/** Whether an edit changes where a code for a new password goes: one's own are changed by who shows who they are. */
const changesWayBack = (fields: AccountFields, found: AccountRecord) =>
  (['tel', 'email'] as const).some((name) => fields[name] !== undefined && fields[name] !== found[name]);

/** Nobody gives what they do not hold, nor puts an account where they do not see it. */
async function requireRights(db: Connection, caller: Caller, rights: Rights): Promise<void> {
  const { roleId, dataRange, departmentId } = rights;
  if (roleId !== undefined) await requireHeldRole(db, caller, roleId);
  if (dataRange !== undefined) requireOwnDataRange(caller, dataRange);
  if (departmentId === null && caller.dataRange !== 'organisation')
    throw fieldError('departmentId', 'required');
  await requireDepartment(db, caller, departmentId);
}
