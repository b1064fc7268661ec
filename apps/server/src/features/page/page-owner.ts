import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';

export type OwnerKind = 'equipment' | 'project' | 'template';

/** What a page belongs to. Faceplates belong to the organisation and have none. */
export interface PageOwner {
  readonly kind: OwnerKind;
  readonly id: string;
}

/** What the page feature asks of the feature that keeps a kind of owner. */
export interface PageOwnerPort {
  /** @throws AppError notFound or noPermission unless the caller may see it */
  requireVisible(caller: Caller, id: string): Promise<void>;
  /**
   * Holds it until the transaction ends, so that it cannot go before its page is there.
   * Undefined when the caller has none for changing.
   */
  lock(transaction: Transaction, caller: Caller, id: string): Promise<{ readonly title: string } | undefined>;
  setHomePage(transaction: Transaction, organisationId: string, id: string, pageId: string): Promise<void>;
}

export type PageOwners = Readonly<Record<OwnerKind, PageOwnerPort>>;

interface OwnerFields {
  readonly equipmentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly templateId?: string | null | undefined;
}

/** The owners a request or a row names; a page has exactly one. */
export function listOwners(fields: OwnerFields): PageOwner[] {
  const all: readonly [OwnerKind, string | null | undefined][] = [
    ['equipment', fields.equipmentId],
    ['project', fields.projectId],
    ['template', fields.templateId],
  ];
  return all.flatMap(([kind, id]) => (typeof id === 'string' ? [{ kind, id }] : []));
}

/** @throws AppError invalidRequest when a request names none or several */
export function requireOneOwner(fields: OwnerFields): PageOwner {
  const [owner, second] = listOwners(fields);
  if (owner === undefined) throw fieldError('equipmentId', 'oneOwner');
  if (second !== undefined) throw fieldError(`${second.kind}Id`, 'oneOwner');
  return owner;
}

/** @throws AppError invalidRequest when a request for faceplates names an owner all the same */
export function refuseOwner(fields: OwnerFields): void {
  const [owner] = listOwners(fields);
  if (owner !== undefined) throw fieldError(`${owner.kind}Id`, 'ownerOfFaceplate');
}

export function isSameOwner(a: PageOwner | undefined, b: PageOwner): boolean {
  return a?.kind === b.kind && a.id === b.id;
}

/** @throws AppError notFound when the caller has no such owner for changing */
export async function lockOwner(
  owners: PageOwners,
  transaction: Transaction,
  caller: Caller,
  owner: PageOwner,
): Promise<{ readonly title: string }> {
  const locked = await owners[owner.kind].lock(transaction, caller, owner.id);
  if (locked === undefined) throw new AppError('notFound');
  return locked;
}
