import {
  type ExcelTemplate,
  type ExcelWorkbook,
  type excelCalls,
  MAX_EXCEL_CELLS,
  MAX_EXCEL_FIELDS,
  MAX_EXCEL_MB,
  type RequestOf,
} from '@zutai/contract';
import {
  AppError,
  type Caller,
  type FileReply,
  fileNameOf,
  type UploadedFile,
} from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { describeTime, editOf } from '../../platform/db/edit-revision.ts';
import { ReportRepository } from '../report/index.ts';
import { checkFields, takeFields } from './field/check-fields.ts';
import { SourceRepository } from './field/source-repository.ts';
import { writeToken } from './field/token-text.ts';
import { FormRepository } from './form-repository.ts';
import { type StoredVersion, VersionRepository } from './version-repository.ts';
import { openWorkbook, XLSX_TYPE } from './workbook/open-workbook.ts';
import { patchWorkbook } from './workbook/patch-workbook.ts';
import { describeWorkbook } from './workbook/read-workbook.ts';

/** Workbooks that were looked at last: a version never has another file. */
const KEPT_WORKBOOKS = 10;

/** Templates: what is uploaded, and what their cells are for. */
export class TemplateService {
  readonly #database: Database;
  readonly #workbooks = new Map<string, ExcelWorkbook>();

  constructor(database: Database) {
    this.#database = database;
  }

  describe({ version, file }: Pick<StoredVersion, 'version' | 'file'>): ExcelWorkbook {
    const known = this.#workbooks.get(version.id);
    const workbook = known ?? describeWorkbook(openWorkbook(file));
    this.#workbooks.delete(version.id);
    this.#workbooks.set(version.id, workbook);
    const [oldest] = this.#workbooks.keys();
    if (this.#workbooks.size > KEPT_WORKBOOKS && oldest !== undefined) this.#workbooks.delete(oldest);
    return workbook;
  }

  async template(caller: Caller, excelId: string, versionId?: string): Promise<ExcelTemplate | null> {
    const form = await new FormRepository(this.#database.kysely).find(caller, excelId);
    if (form === undefined) throw new AppError('notFound');
    const stored = await new VersionRepository(this.#database.kysely).find(
      caller,
      versionId === undefined ? { excelId } : { versionId },
    );
    if (stored === undefined && versionId === undefined) return null;
    if (stored === undefined || stored.version.excelId !== excelId) throw new AppError('notFound');
    // The form was read first: a revision that is too old is asked about, one that is too new would hide an edit.
    return {
      version: stored.version,
      fields: [...stored.fields],
      workbook: this.describe(stored),
      revision: form.revision,
    };
  }

  async upload(caller: Caller, excelId: string, file: UploadedFile | undefined) {
    if (file === undefined) throw new AppError('excelUnreadable');
    if (file.bytes.length > MAX_EXCEL_MB * 1024 * 1024)
      throw new AppError('excelTooLarge', { megabytes: MAX_EXCEL_MB });
    const workbook = describeWorkbook(openWorkbook(file.bytes));
    return this.#database.withTransaction(async ({ kysely }) => {
      const form = await this.#lockChangeable(kysely, caller, excelId);
      const versions = new VersionRepository(kysely);
      const before = await versions.find(caller, { excelId });
      const sources = { reports: new ReportRepository(kysely), signals: new SourceRepository(kysely) };
      const { organisationId } = caller;
      const taken = await takeFields(organisationId, form, workbook, before?.fields ?? [], sources);
      if (taken.length > MAX_EXCEL_FIELDS) throw new AppError('excelTooMuch', { cells: MAX_EXCEL_CELLS });
      await checkFields(organisationId, form, workbook, taken, sources);
      await this.#noteEdit(kysely, caller, excelId, undefined);
      const version = { fileName: file.fileName.slice(0, 200), file: file.bytes, by: caller.displayName };
      return { ...(await versions.insert(caller, excelId, version, taken)), fieldCount: taken.length };
    });
  }

  /** Sets the fields of the newest version, or makes the next one where it has records. */
  async saveFields(
    caller: Caller,
    { id: excelId, versionId, fields, revision }: RequestOf<typeof excelCalls.saveFields>,
  ) {
    return this.#database.withTransaction(async ({ kysely }) => {
      const form = await this.#lockChangeable(kysely, caller, excelId);
      await this.#noteEdit(kysely, caller, excelId, revision);
      const versions = new VersionRepository(kysely);
      const newest = await versions.find(caller, { excelId });
      if (newest === undefined) throw new AppError('excelNoTemplate');
      const { version, file } = newest;
      if (version.id !== versionId) {
        const named = await versions.find(caller, { versionId });
        if (named?.version.excelId !== excelId) throw new AppError('notFound');
        // Somebody uploaded or changed it meanwhile.
        throw new AppError('editConflict', {
          user: version.createdBy,
          time: describeTime(version.createdMs),
        });
      }
      await checkFields(caller.organisationId, form, this.describe(newest), fields, {
        reports: new ReportRepository(kysely),
        signals: new SourceRepository(kysely),
      });
      if (version.recordCount === 0) {
        await versions.setFields(versionId, fields);
        return { versionId, number: version.number, revision: form.revision + 1 };
      }
      const made = await versions.insert(
        caller,
        excelId,
        { fileName: version.fileName, file, by: caller.displayName },
        fields,
      );
      return { ...made, revision: form.revision + 1 };
    });
  }

  /** The file of a version with its fields as tokens in the cells, to go on with in an office program. */
  async download(caller: Caller, versionId: string): Promise<FileReply> {
    const stored = await new VersionRepository(this.#database.kysely).find(caller, { versionId });
    if (stored === undefined) throw new AppError('notFound');
    const patches = stored.fields.map((field) => ({ ...field, value: writeToken(field) }));
    return {
      fileName: fileNameOf(stored.version.fileName).replace(/(\.xlsx)?$/i, '.xlsx'),
      contentType: XLSX_TYPE,
      body: patchWorkbook(openWorkbook(stored.file), patches),
    };
  }

  /**
   * What is edited in a template counts as an edit of its form.
   * @throws AppError editConflict when somebody edited either after the revision this is based on
   */
  async #noteEdit(kysely: Database['kysely'], caller: Caller, excelId: string, revision: number | undefined) {
    await new FormRepository(kysely).update(caller.organisationId, excelId, {}, editOf(caller, revision));
  }

  async #lockChangeable(kysely: Database['kysely'], caller: Caller, excelId: string) {
    const forms = new FormRepository(kysely);
    await forms.lock(caller, excelId);
    const form = await forms.find(caller, excelId);
    if (form === undefined || !form.isChangeable) throw new AppError('notFound');
    return form;
  }
}
