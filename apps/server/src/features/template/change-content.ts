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

/** @throws AppError editConflict when somebody edited the row after the revision an edit is based on */
export function assertEdit(
  row: { readonly revision: number; readonly editedBy?: string; readonly editedMs?: number },
  basedOn: number | undefined,
): void {
  const { revision, editedBy = '', editedMs = 0 } = row;
  assertRevision({ revision, editedBy, editedAt: new Date(editedMs) }, basedOn);
}
