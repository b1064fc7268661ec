import type { ExcelForm, excelCalls, RequestOf } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { RecordExport } from '../audit/index.ts';
import { createNewestReader } from '../history/index.ts';
import type { LiveHub } from '../live/index.ts';
import { type ReportFeature, SiteClock, siteTimeOf } from '../report/index.ts';
import { SourceRepository } from './field/source-repository.ts';
import { FormRepository } from './form-repository.ts';
import { DueRepository } from './record/due-repository.ts';
import { makeRecords } from './record/make-records.ts';
import { RecordService } from './record/record-service.ts';
import { summaryFile } from './record/summary-file.ts';
import { RecordRepository } from './record-repository.ts';
import { TemplateService } from './template-service.ts';
import { VersionRepository } from './version-repository.ts';

export interface ExcelFeature {
  readonly handlers: Handlers<typeof excelCalls>;
  readonly jobs: readonly Job[];
}

/** How often what is due is looked for, ms. */
const LOOK_MS = 30_000;

/** Smart reports: templates of Excel and the records made of them (ADR 102). */
export function createExcelFeature(
  { database, logger }: { database: Database; logger: Logger },
  {
    report,
    live,
    recordExport,
  }: {
    report: Pick<ReportFeature, 'reports' | 'reader'>;
    live: Pick<LiveHub, 'readSignals'>;
    recordExport: RecordExport;
  },
): ExcelFeature {
  const forms = new FormRepository(database.kysely);
  const versions = new VersionRepository(database.kysely);
  const records = new RecordRepository(database.kysely);
  const templates = new TemplateService(database);
  const sources = {
    ...{ ...report, live, newest: createNewestReader(database) },
    signals: new SourceRepository(database.kysely),
  };
  const timeZoneOf = (organisationId: string) => forms.timeZoneOf(organisationId);
  const service = new RecordService(database, { ...sources, templates, timeZoneOf });
  const due = new DueRepository(database);

  async function requireForm(caller: Caller, id: string): Promise<ExcelForm> {
    const form = await forms.find(caller, id);
    if (form === undefined) throw new AppError('notFound');
    return form;
  }
  async function requireChangeable(caller: Caller, id: string): Promise<void> {
    if (!(await requireForm(caller, id)).isChangeable) throw new AppError('notFound');
  }
  async function addForm(
    caller: Caller,
    { equipmentId, projectId, ...fields }: RequestOf<typeof excelCalls.add>,
  ): Promise<string> {
    const owner = { equipmentId: equipmentId ?? null, projectId: projectId ?? null };
    if (!(await forms.changesOwner(caller, owner))) throw new AppError('notFound');
    return forms.insert(caller.organisationId, owner, fields);
  }

  return {
    jobs: [
      {
        ...{ name: 'excel-records', when: LOOK_MS, isRunAtStart: true },
        work: (work) => makeRecords(work, { due, sources, logger }),
      },
    ],
    handlers: {
      query: (request, { caller }) => forms.list(caller, request),
      info: ({ id }, { caller }) => requireForm(caller, id),
      add: async (request, { caller }) => ({
        id: await refusingTaken(request.title, () => addForm(caller, request)),
      }),
      edit: async ({ id, revision, ...fields }, { caller }) => {
        await requireChangeable(caller, id);
        await refusingTaken(fields.title ?? '', () =>
          forms.update(caller.organisationId, id, fields, editOf(caller, revision)),
        );
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await requireChangeable(caller, id);
        await forms.delete(caller.organisationId, id);
        return null;
      },
      uploadTemplate: ({ id }, { caller, files }) => templates.upload(caller, id, files.get('template')),
      template: ({ id, versionId }, { caller }) => templates.template(caller, id, versionId),
      saveFields: (request, { caller }) => templates.saveFields(caller, request),
      downloadTemplate: async ({ versionId }, { caller }) => {
        const reply = await templates.download(caller, versionId);
        await recordExport({ list: 'excel', format: 'xlsx', filter: { template: reply.fileName } });
        return reply;
      },
      queryVersions: (request, { caller }) => versions.list(caller, request),
      generate: async (request, { caller }) => ({ id: await service.generate(caller, request) }),
      queryRecords: (request, { caller }) => records.list(caller, request),
      recordInfo: ({ id }, { caller }) => service.info(caller, id),
      fill: (request, { caller }) => service.fill(caller, request),
      sign: async ({ id, revision }, { caller }) => {
        await service.sign(caller, id, revision);
        return null;
      },
      deleteRecord: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
      export: async ({ id }, { caller }) => {
        const { title, reply } = await service.file(caller, id);
        await recordExport({ list: 'excel', format: 'xlsx', filter: { report: title, record: id } });
        return reply();
      },
      summary: (request, { caller }) => service.summary(caller, request),
      exportSummary: async ({ format, ...request }, { caller, language }) => {
        const form = await requireForm(caller, request.id);
        const summary = await service.summary(caller, request);
        await recordExport({ list: 'excel', format, filter: { report: form.title } });
        const clock = new SiteClock(siteTimeOf(await timeZoneOf(caller.organisationId), ''));
        return summaryFile(form, summary, clock, format, language);
      },
    },
  };
}

async function refusingTaken<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'excel_form_title_key')) throw new AppError('excelTitleTaken', { title });
    throw error;
  }
}
