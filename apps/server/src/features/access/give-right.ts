import type { ProjectAuth } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type RightHolder, type RightKind, RightRepository } from './right-repository.ts';

/** A thing that rights are given in, which the transaction holds and the caller may change. */
export interface ChangedThing {
  readonly kind: RightKind;
  readonly id: string;
  /** Whether the caller may write there. */
  mayWrite(): Promise<boolean>;
}

/**
 * Gives accounts a right in a thing, or another one in the place of theirs.
 *
 * @throws AppError notFound for accounts that the caller does not hold, permissionUnfit for those that see all such
 *   things anyway, permissionOwn, permissionWriteNotHeld, permissionWriteUnfit
 */
export async function giveRight(
  db: Kysely<Tables>,
  caller: Caller,
  thing: ChangedThing,
  { accountIds, auth }: { readonly accountIds: readonly string[]; readonly auth: ProjectAuth },
): Promise<void> {
  const rights = new RightRepository(db, thing.kind);
  const holders = await requireHolders(rights, caller, accountIds);
  for (const { name, isLimited } of holders.values())
    if (!isLimited) throw new AppError('permissionUnfit', { name });
  await requireWriteGiven(thing, holders, auth);
  await rights.save(thing.id, accountIds, auth, caller.displayName);
}

/** @throws AppError as {@link giveRight}, and notFound when the account has no right there */
export async function changeRight(
  db: Kysely<Tables>,
  caller: Caller,
  thing: ChangedThing,
  change: { readonly accountId: string; readonly auth: ProjectAuth; readonly revision?: number | undefined },
): Promise<void> {
  const { accountId, auth, revision } = change;
  const rights = new RightRepository(db, thing.kind);
  await requireWriteGiven(thing, await requireHolders(rights, caller, [accountId]), auth);
  const isFound = await rights.change(thing.id, accountId, auth, editOf(caller, revision));
  if (!isFound) throw new AppError('notFound');
}

/** @throws AppError notFound for accounts that the caller does not hold, permissionOwn */
export async function takeRight(
  db: Kysely<Tables>,
  caller: Caller,
  { kind, id }: Pick<ChangedThing, 'kind' | 'id'>,
  accountIds: readonly string[],
): Promise<void> {
  const rights = new RightRepository(db, kind);
  await requireHolders(rights, caller, accountIds);
  await rights.delete(id, accountIds);
}

/** Nobody decides what they may do themselves. */
async function requireHolders(
  rights: RightRepository,
  caller: Caller,
  ids: readonly string[],
): Promise<Map<string, RightHolder>> {
  const holders = await rights.findAccounts(caller, ids);
  if (!ids.every((id) => holders.has(id))) throw new AppError('notFound');
  if (ids.includes(caller.accountId)) throw new AppError('permissionOwn');
  return holders;
}

/** Who gives the right to write, raises to it or leaves it has it there; and who is given it writes at all. */
async function requireWriteGiven(
  thing: ChangedThing,
  holders: ReadonlyMap<string, RightHolder>,
  auth: ProjectAuth,
): Promise<void> {
  if (auth !== 'write') return;
  if (!(await thing.mayWrite())) throw new AppError('permissionWriteNotHeld');
  for (const { name, isWriting } of holders.values())
    if (!isWriting) throw new AppError('permissionWriteUnfit', { name });
}
