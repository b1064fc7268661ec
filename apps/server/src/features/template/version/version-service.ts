import { isDeepStrictEqual } from 'node:util';
import { type RequestOf, type ResponseOf, sampleValues, type templateCalls } from '@zutai/contract';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { TemplateContent } from '../content.ts';
import { expandContent } from '../expand.ts';
import { TemplateRepository } from '../repository.ts';
import { listContentChanges } from './content-changes.ts';
import { VersionRepository } from './version-repository.ts';

/** What a template was: looked at, compared, gone back to (ADR 110). */
export class VersionService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(
    { organisationId }: Caller,
    request: RequestOf<typeof templateCalls.queryVersions>,
  ): Promise<ResponseOf<typeof templateCalls.queryVersions>> {
    const { kysely } = this.#database;
    await this.#requireTemplate(organisationId, request.templateId);
    return new VersionRepository(kysely).list(organisationId, request);
  }

  async compare(
    { organisationId }: Caller,
    { templateId, from, to }: RequestOf<typeof templateCalls.compareVersions>,
  ): Promise<ResponseOf<typeof templateCalls.compareVersions>> {
    const versions = new VersionRepository(this.#database.kysely);
    await this.#requireTemplate(organisationId, templateId);
    const before = requireKept(await versions.find(organisationId, templateId, from), from);
    const after = requireKept(await versions.find(organisationId, templateId, to), to);
    return { items: listContentChanges(before, after) };
  }

  async note(
    { organisationId }: Caller,
    { templateId, version, note }: RequestOf<typeof templateCalls.noteVersion>,
  ): Promise<void> {
    await this.#requireTemplate(organisationId, templateId);
    const versions = new VersionRepository(this.#database.kysely);
    if (!(await versions.note(organisationId, templateId, version, note)))
      throw new AppError('templateVersionGone', { version });
  }

  /** @returns the new version */
  restore(
    caller: Caller,
    { templateId, version, current, note }: RequestOf<typeof templateCalls.restoreVersion>,
  ): Promise<number> {
    const { organisationId, displayName } = caller;
    return this.#database.withTransaction(async ({ kysely }) => {
      const templates = new TemplateRepository(kysely);
      const found = await templates.lockContent(organisationId, templateId);
      if (found === undefined) throw new AppError('notFound');
      if (found.version !== current) throw new AppError('templateChanged');
      const kept = await new VersionRepository(kysely).find(organisationId, templateId, version);
      const wanted = requireKept(kept, version);
      if (listContentChanges(found.content, wanted).length === 0)
        throw new AppError('templateVersionSame', { version });
      const content = broughtBack(found.content, wanted, displayName);
      // A placeholder whose parameter the version had is right again with it.
      expandContent(content, sampleValues(content.parameters));
      const made = { madeBy: displayName, note, restoredFrom: version };
      return templates.setContent(organisationId, templateId, { before: found, content, made });
    });
  }

  async #requireTemplate(organisationId: string, id: string): Promise<void> {
    const found = await new TemplateRepository(this.#database.kysely).find(organisationId, id);
    if (found === undefined) throw new AppError('notFound');
  }
}

function requireKept(content: TemplateContent | undefined, version: number): TemplateContent {
  if (content === undefined) throw new AppError('templateVersionGone', { version });
  return content;
}

/** What a version had, as rows that are newer than those of now: who edits one of these is told that it changed. */
function broughtBack(now: TemplateContent, wanted: TemplateContent, editor: string): TemplateContent {
  const stamp = { editedBy: editor, editedMs: Date.now() };
  const newer = <R extends { readonly id: string; readonly revision: number }>(
    rows: readonly R[],
    present: readonly R[],
  ): R[] => {
    const there = new Map(present.map((row) => [row.id, row]));
    return rows.map((row) => {
      const own = there.get(row.id);
      if (isDeepStrictEqual(own, row)) return row;
      return { ...row, ...stamp, revision: Math.max(own?.revision ?? 0, row.revision) + 1 };
    });
  };
  return {
    ...wanted,
    drivers: newer(wanted.drivers, now.drivers),
    signals: newer(wanted.signals, now.signals),
    scripts: newer(wanted.scripts, now.scripts),
    reports: newer(wanted.reports, now.reports),
    alarmRules: newer(wanted.alarmRules, now.alarmRules),
  };
}
