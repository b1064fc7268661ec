import type { templateCalls } from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EquipmentTemplates } from '../equipment/index.ts';
import type { FindTemplateSource, PageOwnerPort } from '../page/index.ts';
import { TemplateAlarmRuleService } from './alarm/alarm-rule-service.ts';
import { requireRow } from './change-content.ts';
import { TemplateContentService } from './content-service.ts';
import { createTemplateLibrary, type TemplateLibrary } from './library/template-library.ts';
import { listReports, shownReport } from './report/template-reports.ts';
import { TemplateRepository } from './repository.ts';
import { TemplateScriptService } from './script-service.ts';
import { SyncService, type SyncServiceOptions } from './sync/sync-service.ts';
import {
  listEditedSignals,
  listTemplateDrivers,
  listTemplateScripts,
  listTemplateSignals,
} from './template-content.ts';
import { createTemplateOwner } from './template-owner.ts';
import { TemplateService } from './template-service.ts';
import { VersionService } from './version/version-service.ts';

export { placedNames } from './alarm/place-rule.ts';
export type { TemplateContent } from './content.ts';
export type { PackedContent, TemplateLibrary } from './library/template-library.ts';

export interface TemplateFeature {
  readonly handlers: Handlers<typeof templateCalls>;
  /** What equipment is made from and follows. */
  readonly ofEquipment: EquipmentTemplates;
  /** Templates as owners of pages. */
  readonly owner: PageOwnerPort;
  /** The equipment and signals that pages of a template name. */
  readonly findSource: FindTemplateSource;
  /** Templates as packages hold them. */
  readonly library: TemplateLibrary;
}

/** Templates: what equipment is made from and follows. */
export function createTemplateFeature(
  { database }: { database: Database },
  options: SyncServiceOptions,
): TemplateFeature {
  const templates = new TemplateRepository(database.kysely);
  const sync = new SyncService(database, options);
  const service = new TemplateService(database, sync);
  const contents = new TemplateContentService(database, options.box);
  const scripts = new TemplateScriptService(database);
  const alarmRules = new TemplateAlarmRuleService(database);
  const versions = new VersionService(database);
  const requireTemplate = async ({ organisationId }: Caller, id: string) => {
    const template = await templates.find(organisationId, id);
    if (template === undefined) throw new AppError('notFound');
    return template;
  };
  const requireContent = async ({ organisationId }: Caller, id: string) => {
    const content = await templates.findContent(organisationId, id);
    if (content === undefined) throw new AppError('notFound');
    return content;
  };
  return {
    owner: createTemplateOwner(database),
    library: createTemplateLibrary(options.box),
    findSource: async ({ kysely }, organisationId, id) => {
      const content = await new TemplateRepository(kysely).findContent(organisationId, id);
      if (content === undefined) return undefined;
      const signals = content.signals.map(({ id: signalId, tag, title }) => ({ id: signalId, tag, title }));
      return { equipmentId: content.sourceEquipmentId, signals };
    },
    ofEquipment: {
      apply: (transaction, caller, equipmentId, wanted) =>
        service.apply(transaction, caller, equipmentId, wanted),
      bind: (transaction, caller, equipmentId, wanted) => sync.bind(transaction, caller, equipmentId, wanted),
      unbind: (transaction, caller, equipmentId) => sync.unbind(transaction, caller, equipmentId),
    },
    handlers: {
      queryForManage: (request, { caller }) => templates.list(caller.organisationId, request),
      query: (request, { caller }) => templates.list(caller.organisationId, request),
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      detail: ({ id }, { caller }) => requireTemplate(caller, id),
      signals: async ({ id }, { caller }) => {
        const content = await requireContent(caller, id);
        return { equipmentId: content.sourceEquipmentId, signals: listTemplateSignals(content) };
      },
      queryDrivers: async ({ templateId }, { caller }) =>
        listTemplateDrivers(await requireContent(caller, templateId)),
      addDriver: async (request, { caller }) => ({ id: await contents.addDriver(caller, request) }),
      editDriver: async (request, { caller }) => {
        await contents.editDriver(caller, request);
        return null;
      },
      deleteDriver: async (request, { caller }) => {
        await contents.deleteDriver(caller, request);
        return null;
      },
      queryScripts: async ({ templateId }, { caller }) =>
        listTemplateScripts(await requireContent(caller, templateId)),
      addScript: async (request, { caller }) => ({ id: await scripts.add(caller, request) }),
      editScript: async (request, { caller }) => {
        await scripts.edit(caller, request);
        return null;
      },
      deleteScript: async (request, { caller }) => {
        await scripts.delete(caller, request);
        return null;
      },
      querySignals: async ({ templateId, pageNum, pageSize, sortOrder }, { caller }) => {
        const rows = listEditedSignals(await requireContent(caller, templateId));
        if (sortOrder === 'desc') rows.reverse();
        return { total: rows.length, rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
      },
      queryReports: async (request, { caller }) => {
        const template = await requireTemplate(caller, request.templateId);
        const found = listReports(await requireContent(caller, template.id), request);
        const first = (request.pageNum - 1) * request.pageSize;
        const rows = found.slice(first, first + request.pageSize);
        return { total: found.length, rows: rows.map((row) => shownReport(template, row)) };
      },
      reportInfo: async ({ templateId, id }, { caller }) => {
        const template = await requireTemplate(caller, templateId);
        return shownReport(template, requireRow((await requireContent(caller, templateId)).reports, id));
      },
      addReport: async (request, { caller, language }) => ({
        id: await contents.addReport(caller, request, language),
      }),
      editReport: async (request, { caller, language }) => {
        await contents.editReport(caller, request, language);
        return null;
      },
      deleteReport: async (request, { caller }) => {
        await contents.deleteReport(caller, request);
        return null;
      },
      queryAlarmRules: (request, { caller }) => alarmRules.list(caller, request),
      alarmRuleInfo: (request, { caller }) => alarmRules.info(caller, request),
      addAlarmRule: async (request, { caller }) => ({ id: await alarmRules.add(caller, request) }),
      editAlarmRule: async (request, { caller }) => {
        await alarmRules.edit(caller, request);
        return null;
      },
      deleteAlarmRule: async (request, { caller }) => {
        await alarmRules.delete(caller, request);
        return null;
      },
      queryVersions: (request, { caller }) => versions.list(caller, request),
      compareVersions: (request, { caller }) => versions.compare(caller, request),
      noteVersion: async (request, { caller }) => {
        await versions.note(caller, request);
        return null;
      },
      restoreVersion: async (request, { caller }) => ({ version: await versions.restore(caller, request) }),
      compare: (request, { caller }) => sync.compare(caller, request),
      synchronise: (request, { caller }) => sync.synchronise(caller, request),
      saveSignals: (request, { caller }) => contents.saveSignals(caller, request),
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
    },
  };
}
