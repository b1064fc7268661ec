import type { ReportColumn, RequestOf, reportCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { checkColumns } from './check-columns.ts';
import { type ReportOwner, ReportRepository } from './report-repository.ts';

/** What changes reports, and whether their columns are good. */
export class ReportService {
  readonly #reports: ReportRepository;

  constructor({ kysely }: Pick<Database, 'kysely'>) {
    this.#reports = new ReportRepository(kysely);
  }

  async add(
    caller: Caller,
    { equipmentId, projectId, ...fields }: RequestOf<typeof reportCalls.add>,
    language: Language,
  ): Promise<string> {
    const owner = { equipmentId: equipmentId ?? null, projectId: projectId ?? null };
    if (!(await this.#reports.changesOwner(caller, owner))) throw new AppError('notFound');
    await this.#check(caller, owner, fields.columns, language);
    return refusingTaken(fields.title, () =>
      this.#reports.insert(caller.organisationId, owner, fields, language),
    );
  }

  async edit(
    caller: Caller,
    { id, revision, ...fields }: RequestOf<typeof reportCalls.edit>,
    language: Language,
  ): Promise<void> {
    const report = await this.#require(caller, id);
    await this.#check(caller, report, fields.columns, language);
    await refusingTaken(fields.title, () =>
      this.#reports.update(caller.organisationId, id, fields, { ...editOf(caller, revision), language }),
    );
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.#require(caller, id);
    await this.#reports.delete(caller.organisationId, id);
  }

  async #require(caller: Caller, id: string) {
    const report = await this.#reports.find(caller, id);
    if (report === undefined || !(await this.#reports.changesOwner(caller, report)))
      throw new AppError('notFound');
    return report;
  }

  /** @throws AppError for a column whose source is not of the owner, or whose formula cannot be read */
  async #check(
    { organisationId }: Caller,
    owner: ReportOwner,
    columns: readonly ReportColumn[],
    language: Language,
  ): Promise<void> {
    const signals = await this.#reports.findSignals(
      organisationId,
      owner,
      columns.flatMap(({ source, signalId }) => (source === 'signal' && signalId !== '' ? [signalId] : [])),
    );
    const mvars = await this.#reports.findMvars(
      organisationId,
      owner,
      columns.flatMap(({ source, mvarId }) => (source === 'mvar' && mvarId !== '' ? [mvarId] : [])),
    );
    checkColumns(columns, { signals, mvars }, language);
  }
}

async function refusingTaken<T>(title: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'report_title_key'))
      throw new AppError('reportTitleTaken', { title: title ?? '' });
    throw error;
  }
}
