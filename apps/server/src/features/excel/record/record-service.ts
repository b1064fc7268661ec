import { isDeepStrictEqual } from 'node:util';
import {
  type ExcelRecordDetail,
  type ExcelStatus,
  type ExcelSummary,
  type excelCalls,
  MAX_EXCEL_DAYS,
  MAX_SUMMARY_RECORDS,
  type RequestOf,
} from '@zutai/contract';
import { AppError, type Caller, type FileReply, fieldError } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { editOf } from '../../../platform/db/edit-revision.ts';
import { findMissing, isComplete, mergeFilled } from '../field/check-values.ts';
import { computeValues, type ValueSources } from '../field/compute-values.ts';
import { SourceRepository } from '../field/source-repository.ts';
import { FormRepository } from '../form-repository.ts';
import { RecordRepository, type StoredRecord } from '../record-repository.ts';
import type { TemplateService } from '../template-service.ts';
import { VersionRepository } from '../version-repository.ts';
import { recordFile } from './record-file.ts';
import { summarise } from './summarise.ts';

const DAY_MS = 86_400_000;

interface Sources extends ValueSources {
  readonly templates: TemplateService;
  readonly timeZoneOf: (organisationId: string) => Promise<string>;
}

/** Records as people make, fill in, sign and read them. */
export class RecordService {
  readonly #database: Database;
  readonly #sources: Sources;

  constructor(database: Database, sources: Sources) {
    this.#database = database;
    this.#sources = sources;
  }

  async generate(caller: Caller, wanted: RequestOf<typeof excelCalls.generate>): Promise<string> {
    const { fromMs, toMs } = wanted;
    if (toMs < fromMs) throw new AppError('rangeReversed');
    if (toMs === fromMs) throw fieldError('toMs', 'rangeEmpty');
    if (toMs - fromMs > MAX_EXCEL_DAYS * DAY_MS) throw new AppError('rangeTooLong', { days: MAX_EXCEL_DAYS });
    for (;;) {
      const id = await this.#generate(caller, wanted);
      if (id !== undefined) return id;
    }
  }

  /** Undefined when the version was given other fields while the values were calculated. */
  async #generate(
    caller: Caller,
    { id, fromMs, toMs }: RequestOf<typeof excelCalls.generate>,
  ): Promise<string | undefined> {
    const { kysely } = this.#database;
    const form = await new FormRepository(kysely).find(caller, id);
    if (form === undefined) throw new AppError('notFound');
    const stored = await new VersionRepository(kysely).find(caller, { excelId: id });
    if (stored === undefined) throw new AppError('excelNoTemplate');
    const { fields } = stored;
    const timeZone = await this.#sources.timeZoneOf(caller.organisationId);
    const order = {
      excelId: id,
      organisationId: caller.organisationId,
      owner: form,
      timeZone,
      fields,
      fromMs,
      toMs,
    };
    const made = {
      ...{
        excelId: id,
        versionId: stored.version.id,
        title: form.title,
        titleEn: form.titleEn,
        fromMs,
        toMs,
      },
      computed: await computeValues(order, this.#sources),
      isComplete: isComplete(fields, []),
    };
    return this.#database.withTransaction(async (transaction) => {
      // Whoever sets the fields of a version without records waits, and then finds this one.
      await new FormRepository(transaction.kysely).lock(caller, id);
      const now = await new VersionRepository(transaction.kysely).findFields(caller, made.versionId);
      if (!isDeepStrictEqual(now, fields)) return undefined;
      return new RecordRepository(transaction.kysely).insert(caller, made);
    });
  }

  async info(caller: Caller, id: string): Promise<ExcelRecordDetail> {
    const stored = await this.#require(this.#database.kysely, caller, id);
    const { record, fields, computed, filled } = stored;
    const version = await this.#versionOf(caller, stored);
    return {
      ...record,
      fields: [...fields],
      workbook: this.#sources.templates.describe(version),
      values: [...computed, ...filled],
    };
  }

  async fill(
    caller: Caller,
    { id, values, revision }: RequestOf<typeof excelCalls.fill>,
  ): Promise<{ status: ExcelStatus; revision: number }> {
    return this.#database.withTransaction(async ({ kysely }) => {
      const { record, fields, filled: before } = await this.#requireOpen(kysely, caller, id);
      const filled = mergeFilled(fields, before, values);
      const isDone = isComplete(fields, filled);
      const by = caller.displayName;
      const change = { filled, isComplete: isDone, by };
      await new RecordRepository(kysely).fill(caller, id, change, editOf(caller, revision));
      return { status: isDone ? 'filled' : 'unfilled', revision: record.revision + 1 };
    });
  }

  async sign(caller: Caller, id: string, revision: number | undefined): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const { fields, filled } = await this.#requireOpen(kysely, caller, id);
      const missing = findMissing(fields, filled);
      if (missing !== undefined) throw new AppError('excelValueNeeded', { label: missing.label });
      await new RecordRepository(kysely).sign(caller, id, caller.displayName, editOf(caller, revision));
    });
  }

  async delete(caller: Caller, id: string): Promise<void> {
    await this.#database.withTransaction(async ({ kysely }) => {
      const records = new RecordRepository(kysely);
      await records.lock(caller, id);
      const { record } = await this.#require(kysely, caller, id);
      const form = await new FormRepository(kysely).find(caller, record.excelId);
      if (form === undefined || !form.isChangeable) throw new AppError('notFound');
      if (record.status === 'signed') throw new AppError('excelSigned');
      await records.delete(caller, id);
    });
  }

  async file(
    caller: Caller,
    id: string,
  ): Promise<{ readonly title: string; readonly reply: () => FileReply }> {
    const stored = await this.#require(this.#database.kysely, caller, id);
    if (stored.record.madeMs === null) throw new AppError('excelNotMade');
    const { file } = await this.#versionOf(caller, stored);
    const timeZone = await this.#sources.timeZoneOf(caller.organisationId);
    return { title: stored.record.title, reply: () => recordFile(stored, file, timeZone) };
  }

  async summary(
    caller: Caller,
    { id, fromMs, toMs }: RequestOf<typeof excelCalls.summary>,
  ): Promise<ExcelSummary> {
    const { kysely } = this.#database;
    const form = await new FormRepository(kysely).find(caller, id);
    if (form === undefined) throw new AppError('notFound');
    const found = await new RecordRepository(kysely).listValues(
      caller,
      id,
      { fromMs, toMs },
      MAX_SUMMARY_RECORDS + 1,
    );
    const isCut = found.length > MAX_SUMMARY_RECORDS;
    const records = found.slice(isCut ? 1 : 0);
    const fields = records.flatMap((one) => one.fields);
    const idsOf = (key: 'signalId' | 'mvarId') => [
      ...new Set(fields.map((field) => field[key]).filter((one) => one !== '')),
    ];
    const signals = await new SourceRepository(kysely).listNamed(
      caller.organisationId,
      form,
      idsOf('signalId'),
    );
    const titles = new Map(signals.map(({ id: signalId, title }) => [signalId, title]));
    const mvars = await this.#sources.reports.findMvars(caller.organisationId, form, idsOf('mvarId'));
    return summarise(
      records,
      isCut,
      ({ signalId, mvarId }) =>
        (mvarId === '' ? titles.get(signalId) : mvars.get(mvarId)?.title) ?? `#${signalId || mvarId}`,
    );
  }

  async #versionOf(caller: Caller, { record }: StoredRecord) {
    const version = await new VersionRepository(this.#database.kysely).find(caller, {
      versionId: record.versionId,
    });
    if (version === undefined) throw new AppError('notFound');
    return version;
  }

  async #require(kysely: Database['kysely'], caller: Caller, id: string): Promise<StoredRecord> {
    const found = await new RecordRepository(kysely).find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  }

  /** A record that can still be changed, held until the transaction ends. */
  async #requireOpen(kysely: Database['kysely'], caller: Caller, id: string): Promise<StoredRecord> {
    await new RecordRepository(kysely).lock(caller, id);
    const found = await this.#require(kysely, caller, id);
    if (found.record.status === 'signed') throw new AppError('excelSigned');
    if (found.record.madeMs === null) throw new AppError('excelNotMade');
    return found;
  }
}
