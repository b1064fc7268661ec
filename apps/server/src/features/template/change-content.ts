import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertRevision } from '../../platform/db/edit-revision.ts';
import type { TemplateContent } from './content.ts';
import { TemplateRepository } from './repository.ts';

/**
 * One change of a template at a time; each is a version of it.
 * @throws AppError notFound, and what `work` throws
 */
export function changeContent<T>(
  database: Database,
  { organisationId, displayName }: Caller,
  id: string,
  work: (
    content: TemplateContent,
    templates: TemplateRepository,
  ) => Promise<{ content: TemplateContent; answer: T }>,
): Promise<T> {
  return database.withTransaction(async ({ kysely }) => {
    const templates = new TemplateRepository(kysely);
    const found = await templates.lockContent(organisationId, id);
    if (found === undefined) throw new AppError('notFound');
    const { content, answer } = await work(found.content, templates);
    const made = { madeBy: displayName };
    await templates.setContent(organisationId, id, { before: found, content, made });
    return answer;
  });
}

/** A row as an edit leaves it. */
export function stamp<R extends object>(row: R, revision: number, { displayName }: Caller) {
  return { ...row, revision, editedBy: displayName, editedMs: Date.now() };
}

interface Stamped {
  readonly id: string;
  readonly revision: number;
  readonly editedBy?: string;
  readonly editedMs?: number;
}

/**
 * A row with what an edit gives of it.
 * @param basedOn the revision that was looked at; undefined: whichever there is
 * @throws AppError editConflict when somebody edited the row after that
 */
export function editedRow<R extends Stamped>(
  row: R,
  change: object,
  { basedOn, caller }: { basedOn: number | undefined; caller: Caller },
): R {
  const { revision, editedBy = '', editedMs = 0 } = row;
  assertRevision({ revision, editedBy, editedAt: new Date(editedMs) }, basedOn);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return stamp({ ...row, ...given }, revision + 1, caller);
}

/** @throws AppError notFound */
export function requireRow<R extends { readonly id: string }>(rows: readonly R[], id: string): R {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** Rows with this one in the place of the one of its id. */
export function withRow<R extends { readonly id: string }>(rows: readonly R[], row: R): R[] {
  return rows.map((one) => (one.id === row.id ? row : one));
}
