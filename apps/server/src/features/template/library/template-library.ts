import type { RequestOf, templateCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import type { Kysely } from 'kysely';
import { AppError, type Caller } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Transaction } from '../../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { SecretBox } from '../../../platform/secret-box/index.ts';
import { listSealedOptions, openOptionSecrets } from '../../gateway/index.ts';
import { readLevels } from '../alarm/alarm-rule-service.ts';
import { placedNames } from '../alarm/place-rule.ts';
import { listRuleKeys } from '../alarm/rule-keys.ts';
import type {
  TemplateAlarmRule,
  TemplateContent,
  TemplateDriver,
  TemplateReport,
  TemplateScript,
  TemplateSignal,
} from '../content.ts';
import { placedColumns } from '../report/place-columns.ts';
import { type Template, TemplateRepository } from '../repository.ts';
import { checkContent } from './check-content.ts';

type Entered<R> = Omit<R, 'id' | 'revision' | 'editedBy' | 'editedMs' | 'createdMs' | 'language'>;

/** Content as it is taken along: rows have the number of their place, from 1, and name each other by it. */
export interface PackedContent {
  readonly parameters: TemplateContent['parameters'];
  readonly drivers: readonly Entered<TemplateDriver>[];
  readonly signals: readonly Entered<TemplateSignal>[];
  readonly scripts: readonly Entered<TemplateScript>[];
  readonly reports: readonly Entered<TemplateReport>[];
  /** Levels are of an organisation: those of these follow from severity and time to respond. */
  readonly alarmRules: readonly Omit<Entered<TemplateAlarmRule>, 'levelId'>[];
}

type Product = Pick<
  RequestOf<typeof templateCalls.add>,
  'kind' | 'title' | 'titleEn' | 'manufacturer' | 'productNumber' | 'remark'
>;

/** Templates as they leave an organisation and come into another. */
export interface TemplateLibrary {
  /** Undefined when the organisation has no such template. */
  find(
    db: Kysely<Tables>,
    caller: Caller,
    id: string,
  ): Promise<{ readonly template: Template; readonly content: TemplateContent } | undefined>;
  /** Those of the organisation that have one of the titles. */
  listByTitle(db: Kysely<Tables>, caller: Caller, titles: readonly string[]): Promise<Template[]>;
  /** @throws AppError templateTitleTaken, or invalidRequest at the field of the content that breaks a rule */
  add(
    transaction: Transaction,
    caller: Caller,
    product: Product,
    given: { readonly content: PackedContent; readonly note: string; readonly language: Language },
  ): Promise<string>;
  /**
   * Makes the content a new version of a template. Rows of the same title, tag or name are the same rows: equipment
   * and pages go on following them, drivers keep their secrets where they connect as before, reports their recipients,
   * alarm rules their level, scripts stay enabled or not; a script that is new is not enabled.
   */
  replace(
    transaction: Transaction,
    caller: Caller,
    id: string,
    given: { readonly content: PackedContent; readonly note: string; readonly language: Language },
  ): Promise<void>;
}

type Rows = Pick<TemplateContent, 'drivers' | 'signals' | 'scripts' | 'reports' | 'alarmRules'>;

const NOTHING: Rows = {
  drivers: [],
  signals: [],
  scripts: [],
  reports: [],
  alarmRules: [],
};

export function createTemplateLibrary(box: SecretBox): TemplateLibrary {
  return {
    find: async (db, { organisationId }, id) => {
      const templates = new TemplateRepository(db);
      const template = await templates.find(organisationId, id);
      const content = await templates.findContent(organisationId, id);
      return template && content && { template, content };
    },
    listByTitle: (db, { organisationId }, titles) =>
      new TemplateRepository(db).listByTitle(organisationId, titles),
    add: async ({ kysely }, caller, product, { content: packed, note, language }) => {
      const templates = new TemplateRepository(kysely);
      const [sourceEquipmentId = ''] = await templates.takeIds('equipment', 1);
      const placed = await placeContent(templates, { packed, caller, language, before: NOTHING });
      const levels = await readLevels(kysely, caller);
      const content = checkContent(box, caller, { sourceEquipmentId, ...placed }, { language, levels });
      try {
        const made = { madeBy: caller.displayName, note };
        return await templates.insert(caller.organisationId, product, content, made);
      } catch (error) {
        if (!isUniqueViolation(error, 'template_organisation_id_title_key')) throw error;
        throw new AppError('templateTitleTaken', { title: product.title });
      }
    },
    replace: async ({ kysely }, caller, id, { content: packed, note, language }) => {
      const templates = new TemplateRepository(kysely);
      const found = await templates.lockContent(caller.organisationId, id);
      if (found === undefined) throw new AppError('notFound');
      const { sourceEquipmentId } = found.content;
      const placed = await placeContent(templates, { packed, caller, language, before: found.content });
      const drivers = placed.drivers.map((driver) => keepSecrets(box, caller, driver, found.content.drivers));
      const given = { sourceEquipmentId, ...placed, drivers };
      const levels = await readLevels(kysely, caller);
      const content = checkContent(box, caller, given, { language, levels });
      const made = { madeBy: caller.displayName, note };
      await templates.setContent(caller.organisationId, id, { before: found, content, made });
    },
  };
}

/** Rows with ids: those of rows that were there by the same key, else new ones. */
async function placeContent(
  templates: TemplateRepository,
  given: {
    packed: PackedContent;
    caller: Caller;
    language: Language;
    before: Rows;
  },
): Promise<Omit<TemplateContent, 'sourceEquipmentId'>> {
  const { packed, caller, language, before } = given;
  const stamp = { editedBy: caller.displayName, editedMs: Date.now() };
  const place = async <R extends { id: string; revision: number }, E extends object>(
    table: 'driver' | 'signal' | 'equipment_script' | 'report' | 'alarm_rule',
    keyOf: (row: E) => string,
    rows: readonly E[],
    present: readonly R[],
  ) => {
    const there = new Map(present.map((row) => [keyOf(row as unknown as E), row]));
    const fresh = rows.filter((row) => !there.has(keyOf(row)));
    const ids = await templates.takeIds(table, fresh.length);
    const idOf = new Map(fresh.map((row, i) => [row, ids[i] as string]));
    return rows.map((row) => {
      const own = there.get(keyOf(row));
      return { ...row, ...stamp, id: own?.id ?? idOf.get(row) ?? '', revision: (own?.revision ?? 0) + 1 };
    });
  };
  const drivers = await place('driver', ({ title }) => title, packed.drivers, before.drivers);
  const signals = await place('signal', ({ tag }) => tag, packed.signals, before.signals);
  const scripts = await place('equipment_script', ({ title }) => title, packed.scripts, before.scripts);
  const enabled = new Map(before.scripts.map((script) => [script.id, script.enabled]));
  const reports = await place('report', ({ title }) => title, packed.reports, before.reports);
  const former = new Map(before.reports.map((report) => [report.id, report]));
  const ruleKeys = keysOfRules(packed, before);
  const rules = await place(
    'alarm_rule',
    (rule: object) => ruleKeys.get(rule) ?? '',
    packed.alarmRules,
    before.alarmRules,
  );
  const formerRules = new Map(before.alarmRules.map((rule) => [rule.id, rule]));
  const idAt = (rows: readonly { id: string }[], place: string) => rows[Number(place) - 1]?.id ?? '';
  return {
    parameters: packed.parameters,
    drivers,
    signals: signals.map((signal) => ({
      ...signal,
      driverId: signal.driverId === null ? null : idAt(drivers, signal.driverId),
    })),
    // What runs at gateways is enabled by somebody who has read it.
    scripts: scripts.map((script) => ({ ...script, enabled: enabled.get(script.id) ?? false })),
    reports: reports.map((report) => ({
      ...report,
      columns: placedColumns(report.columns, (place) => idAt(signals, place)),
      recipients: former.get(report.id)?.recipients ?? [],
      createdMs: former.get(report.id)?.createdMs ?? stamp.editedMs,
      language,
    })),
    alarmRules: rules.map((rule) => ({
      ...placedNames(rule, (place) => idAt(signals, place)),
      levelId: formerRules.get(rule.id)?.levelId ?? null,
      createdMs: formerRules.get(rule.id)?.createdMs ?? stamp.editedMs,
    })),
  };
}

/** By what rules of a package and of a template are the same; the signals of the one are named by their places. */
function keysOfRules(packed: PackedContent, before: Rows): ReadonlyMap<object, string> {
  const tags = new Map(before.signals.map(({ id, tag }) => [id, tag]));
  const ofPackage = listRuleKeys(packed.alarmRules, (at) => packed.signals[Number(at) - 1]?.tag ?? '–');
  const ofTemplate = listRuleKeys(before.alarmRules, (id) => tags.get(id) ?? '–');
  return new Map<object, string>([
    ...packed.alarmRules.map((rule, i) => [rule, ofPackage[i]?.key ?? ''] as const),
    ...before.alarmRules.map((rule, i) => [rule, ofTemplate[i]?.key ?? ''] as const),
  ]);
}

/** The secrets of the driver that was there, as far as they open for the address of the new one. */
function keepSecrets(
  box: SecretBox,
  { organisationId }: Caller,
  driver: TemplateDriver,
  present: readonly TemplateDriver[],
): TemplateDriver {
  const before = present.find(({ id }) => id === driver.id);
  if (before?.protocol !== driver.protocol) return driver;
  const sealed = listSealedOptions(driver.protocol, before.options);
  const kept = Object.fromEntries(sealed.map((name) => [name, before.options[name]]));
  const options = { ...driver.options, ...kept };
  const opened = openOptionSecrets(box, organisationId, driver.protocol, options);
  const isOpen = listSealedOptions(driver.protocol, opened).length === 0;
  return isOpen ? { ...driver, options } : driver;
}
