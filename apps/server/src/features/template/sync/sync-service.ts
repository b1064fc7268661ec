import type { RequestOf, ResponseOf, TemplateValues, templateCalls } from '@zutai/contract';
import type { Kysely } from 'kysely';
import { AppError, type Caller, fieldError } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { editOf } from '../../../platform/db/edit-revision.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { ONE_SNAPSHOT, type Transaction } from '../../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { SecretBox } from '../../../platform/secret-box/index.ts';
import { applyInputs, type RuleInput, RuleRepository } from '../../alarm/index.ts';
import { DriverRepository, MAX_DRIVERS } from '../../driver/index.ts';
import { EquipmentRepository } from '../../equipment/index.ts';
import type { TouchConfiguration } from '../../gateway/index.ts';
import { ReportRepository } from '../../report/index.ts';
import { ScriptRepository } from '../../script/index.ts';
import {
  applyChange,
  findChangeProblems,
  holdSignals,
  type SignalChange,
  SignalRepository,
} from '../../signal/index.ts';
import { readLevels } from '../alarm/alarm-rule-service.ts';
import type { TemplateBase, TemplateContent } from '../content.ts';
import { TemplateRepository } from '../repository.ts';
import { BaseRepository, type Bound } from './base-repository.ts';
import { changeAlarmRules, isJudgedAnew } from './change-alarm-rules.ts';
import { changeReports } from './change-reports.ts';
import { changeScripts } from './change-scripts.ts';
import { changedFields, type Row } from './difference.ts';
import { fitContent, unfit } from './fit.ts';
import { makePlan, type Own, type Plan, settingsOf } from './plan.ts';
import { listItems } from './sync-items.ts';

const NONE: ReadonlyMap<string, string> = new Map();

export interface SyncServiceOptions {
  readonly box: SecretBox;
  readonly touchConfiguration: TouchConfiguration;
}

interface Template {
  readonly id: string;
  readonly version: number;
  readonly content: TemplateContent;
}

/** Equipment that follows templates: bound, compared, brought up to them. */
export class SyncService {
  readonly #database: Database;
  readonly #options: SyncServiceOptions;

  constructor(database: Database, options: SyncServiceOptions) {
    this.#database = database;
    this.#options = options;
  }

  compare(
    caller: Caller,
    { equipmentId }: RequestOf<typeof templateCalls.compare>,
  ): Promise<ResponseOf<typeof templateCalls.compare>> {
    return this.#database.withTransaction(async ({ kysely }) => {
      const bound = await new BaseRepository(kysely).find(caller, equipmentId);
      if (bound === undefined) throw new AppError('notFound');
      if (bound.templateId === null) throw new AppError('equipmentHasNoTemplate');
      const template = await requireTemplate(kysely, caller, bound.templateId);
      const own = await readOwn(kysely, caller, equipmentId);
      const { plan } = await this.#plan(kysely, caller, { equipmentId, template, bound, own });
      const drivers = new Map(own.drivers.map(({ id, title }) => [id, title]));
      const signals = new Map(own.signals.map((signal) => [signal.id, signal]));
      return { templateId: template.id, version: template.version, items: listItems(plan, drivers, signals) };
    }, ONE_SNAPSHOT);
  }

  /** All of the equipment or none. */
  synchronise(
    caller: Caller,
    { templateId, version, equipmentIds }: RequestOf<typeof templateCalls.synchronise>,
  ): Promise<ResponseOf<typeof templateCalls.synchronise>> {
    const inOrder = [...new Set(equipmentIds)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    return this.#database.withTransaction(async (transaction) => {
      const { kysely } = transaction;
      const found = await new TemplateRepository(kysely).lockContent(caller.organisationId, templateId);
      if (found === undefined) throw new AppError('notFound');
      const bound = new Map<string, Bound>();
      for (const equipmentId of inOrder)
        bound.set(equipmentId, await holdBound(kysely, caller, equipmentId, templateId));
      if (found.version !== version) throw new AppError('templateChanged');
      const template = { id: templateId, version, content: found.content };
      const counts = { equipment: inOrder.length, added: 0, changed: 0, released: 0 };
      let isInStep = true;
      const inputs: RuleInput[] = [];
      for (const [equipmentId, one] of bound) {
        const done = await this.#synchroniseOne(transaction, caller, { equipmentId, template, bound: one });
        isInStep &&= done.isInStep;
        inputs.push(...done.inputs);
        for (const name of ['added', 'changed', 'released'] as const) counts[name] += done[name];
      }
      if (isInStep) throw new AppError('templateInStep');
      // All together, by which alarms are locked in one order.
      if (inputs.length > 0) await applyInputs(transaction.client, inputs);
      return counts;
    });
  }

  /**
   * Binds equipment that the transaction holds. What it has of the template's drivers and signals, by title and tag, is
   * taken for the template's, as it is.
   * @throws AppError notFound, templateParameterMissing, templateUnfit, invalidRequest at `templateValues.…`
   */
  async bind(
    { kysely }: Transaction,
    caller: Caller,
    equipmentId: string,
    wanted: { readonly templateId: string; readonly templateValues: TemplateValues },
  ): Promise<void> {
    const bases = new BaseRepository(kysely);
    const before = await bases.find(caller, equipmentId);
    if (before === undefined) throw new AppError('notFound');
    const template = await requireTemplate(kysely, caller, wanted.templateId);
    const templateValues = ownValues(template.content, wanted.templateValues);
    const bound = { templateId: template.id, templateVersion: null, templateValues };
    if (before.templateId === template.id) {
      fitContent(this.#fitOptions(caller), template.content, templateValues);
    } else {
      const own = await readOwn(kysely, caller, equipmentId);
      const nothing = { drivers: [], signals: [], scripts: [], reports: [], alarmRules: [] };
      const { plan } = await this.#plan(kysely, caller, { equipmentId, template, bound, own, base: nothing });
      const added = { drivers: NONE, signals: NONE, scripts: NONE, reports: NONE, alarmRules: NONE };
      await bases.save(equipmentId, baseOf(plan, added));
    }
    await bases.bind(caller.organisationId, equipmentId, bound);
  }

  /** Of equipment that the transaction holds. */
  async unbind({ kysely }: Transaction, caller: Caller, equipmentId: string): Promise<void> {
    const bases = new BaseRepository(kysely);
    const before = await bases.find(caller, equipmentId);
    if (before?.templateId == null) throw new AppError('equipmentHasNoTemplate');
    await bases.delete(equipmentId);
    const free = { templateId: null, templateVersion: null, templateValues: {} };
    await bases.bind(caller.organisationId, equipmentId, free);
  }

  /** The template as equipment with these values has it, for equipment that is made from it. */
  async contentFor(
    { kysely }: Transaction,
    caller: Caller,
    templateId: string,
    given: TemplateValues,
  ): Promise<{ readonly bound: Bound; readonly content: TemplateContent }> {
    const template = await requireTemplate(kysely, caller, templateId);
    const templateValues = ownValues(template.content, given);
    const content = fitContent(this.#fitOptions(caller), template.content, templateValues);
    return { bound: { templateId, templateVersion: template.version, templateValues }, content };
  }

  #fitOptions({ organisationId }: Caller) {
    return { box: this.#options.box, organisationId };
  }

  async #plan(
    kysely: Kysely<Tables>,
    caller: Caller,
    of: { equipmentId: string; template: Template; bound: Bound; own: Own; base?: TemplateBase },
  ): Promise<{ plan: Plan; base: TemplateBase }> {
    const options = this.#fitOptions(caller);
    const content = fitContent(options, of.template.content, of.bound.templateValues);
    const base = of.base ?? (await new BaseRepository(kysely).read(of.equipmentId));
    return { plan: makePlan(options, content, base, of.own), base };
  }

  async #synchroniseOne(
    transaction: Transaction,
    caller: Caller,
    { equipmentId, template, bound }: { equipmentId: string; template: Template; bound: Bound },
  ) {
    const { kysely } = transaction;
    const bases = new BaseRepository(kysely);
    const own = await readOwn(kysely, caller, equipmentId);
    const { plan } = await this.#plan(kysely, caller, { equipmentId, template, bound, own });
    const addedDrivers = await this.#changeDrivers(transaction, caller, equipmentId, plan);
    const addedSignals = await this.#changeSignals(transaction, caller, equipmentId, plan, addedDrivers);
    const addedScripts = await changeScripts(transaction, caller, {
      ...{ equipmentId, plan },
      touchConfiguration: this.#options.touchConfiguration,
    });
    const addedReports = await changeReports(kysely, caller, { equipmentId, plan, addedSignals });
    const changedRules = await changeAlarmRules(kysely, caller, { equipmentId, plan, addedSignals });
    const added = {
      drivers: addedDrivers,
      signals: addedSignals,
      scripts: addedScripts,
      reports: addedReports,
      alarmRules: changedRules.added,
    };
    await bases.save(equipmentId, baseOf(plan, added));
    await bases.bind(caller.organisationId, equipmentId, { ...bound, templateVersion: template.version });
    const sum = (name: 'add' | 'change' | 'release') =>
      plan.drivers[name].length +
      plan.signals[name].length +
      plan.scripts[name].length +
      plan.reports[name].length +
      plan.alarmRules[name].length;
    const counts = { added: sum('add'), changed: sum('change'), released: sum('release') };
    const isSame = counts.added + counts.changed + counts.released === 0;
    const isInStep = isSame && bound.templateVersion === template.version;
    return { ...counts, isInStep, inputs: changedRules.inputs };
  }

  /** @returns ids of the drivers added, by the ids they have in the template */
  async #changeDrivers(
    transaction: Transaction,
    caller: Caller,
    equipmentId: string,
    { drivers: { add, change } }: Plan,
  ): Promise<Map<string, string>> {
    const drivers = new DriverRepository(transaction.kysely);
    const added = new Map<string, string>();
    if (add.length + change.length === 0) return added;
    const count = (await drivers.count(equipmentId)) + add.length;
    if (count > MAX_DRIVERS) throw fieldError('', 'tooManyInAll', { max: MAX_DRIVERS, count });
    for (const pair of change) {
      const settings = settingsOf(changedFields(pair));
      await namingDriver(settings.title, () =>
        drivers.update(pair.own.id, settings, editOf(caller, undefined)),
      );
    }
    for (const row of add) {
      const settings = settingsOf(row.fields);
      added.set(row.id, await namingDriver(settings.title, () => drivers.insert(equipmentId, settings)));
    }
    await this.#options.touchConfiguration(transaction, [equipmentId]);
    return added;
  }

  /** @returns ids of the signals added, by the ids they have in the template */
  async #changeSignals(
    transaction: Transaction,
    caller: Caller,
    equipmentId: string,
    { drivers, signals, alarmRules }: Plan,
    addedDrivers: ReadonlyMap<string, string>,
  ): Promise<Map<string, string>> {
    const held = await holdSignals(transaction, caller, equipmentId);
    const stored = new Map(held.existing.map((signal) => [signal.id, signal]));
    const ownDriver = (id: unknown) =>
      id === null ? null : (addedDrivers.get(String(id)) ?? drivers.ownIds.get(String(id)) ?? null);
    const input = ({ fields }: Pick<Row, 'fields'>) => ({ ...fields, driverId: ownDriver(fields.driverId) });
    const change = {
      add: signals.add.map(input),
      edit: signals.change.map((pair) => {
        const before = stored.get(pair.own.id);
        const driverId = pair.names.includes('driverId')
          ? ownDriver(pair.row.fields.driverId)
          : before?.driverId;
        return { ...before, ...changedFields(pair), driverId };
      }),
      delete: [],
    } as unknown as SignalChange;
    // Signals that stay as they are have to suit a driver that speaks another protocol now.
    const edited = new Set(change.edit.map(({ id }) => id));
    const turned = new Set(
      drivers.change.filter(({ names }) => names.includes('protocol')).map(({ own }) => own.id),
    );
    const staying = held.existing.filter(({ id, driverId }) => turned.has(driverId ?? '') && !edited.has(id));
    const checked = { ...change, edit: [...change.edit, ...staying] };
    // Rules that change are checked when they have, with the signals as they are then.
    const changing = new Set(alarmRules.change.filter(isJudgedAnew).map(({ own }) => own.id));
    const rules = held.rules.filter(({ id }) => !changing.has(id));
    const [problem] = findChangeProblems({ ...held, rules, isFixed: false }, checked);
    if (problem !== undefined) {
      const { index, field, code, params } = problem;
      const { tag = '' } = [...checked.add, ...checked.edit][index] ?? {};
      throw unfit(tag, [{ path: field, code, ...(params && { params }) }]);
    }
    if (change.add.length + change.edit.length === 0) return new Map();
    const { addedIds } = await applyChange(transaction, held, change, this.#options.touchConfiguration);
    return new Map(signals.add.map(({ id }, i) => [id, addedIds[i] as string]));
  }
}

/** What the template is now, as the equipment that has just been brought up to it knows it. */
function baseOf(
  { content, drivers, signals, scripts, reports, alarmRules }: Plan,
  added: Readonly<Record<keyof TemplateBase, ReadonlyMap<string, string>>>,
): TemplateBase {
  const link = <R extends { readonly id: string }>(
    rows: readonly R[],
    addedIds: ReadonlyMap<string, string>,
    ownIds: ReadonlyMap<string, string | null>,
  ) =>
    rows.flatMap((row) => {
      const ownId = addedIds.get(row.id) ?? ownIds.get(row.id);
      return ownId === undefined ? [] : [{ id: row.id, ownId, row }];
    });
  return {
    drivers: link(content.drivers, added.drivers, drivers.ownIds),
    signals: link(content.signals, added.signals, signals.ownIds),
    scripts: link(content.scripts, added.scripts, scripts.ownIds),
    reports: link(content.reports, added.reports, reports.ownIds),
    alarmRules: link(content.alarmRules, added.alarmRules, alarmRules.ownIds),
  };
}

/** Values that are given, of parameters that there are. */
function ownValues({ parameters }: TemplateContent, given: TemplateValues): Record<string, string> {
  const known = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw fieldError(`templateValues.${unknown}`, 'parameterMissing', { name: unknown });
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

async function requireTemplate(
  kysely: Kysely<Tables>,
  { organisationId }: Caller,
  id: string,
): Promise<Template> {
  const found = await new TemplateRepository(kysely).findVersion(organisationId, id);
  if (found === undefined) throw new AppError('notFound');
  return { id, ...found };
}

/** Holds equipment that is bound to the template until the transaction ends. */
async function holdBound(
  kysely: Kysely<Tables>,
  caller: Caller,
  equipmentId: string,
  templateId: string,
): Promise<Bound> {
  if ((await new EquipmentRepository(kysely).lock(caller, equipmentId)) === undefined)
    throw new AppError('notFound');
  const bound = await new BaseRepository(kysely).find(caller, equipmentId);
  if (bound?.templateId !== templateId) throw new AppError('equipmentHasNoTemplate');
  return bound;
}

async function readOwn(kysely: Kysely<Tables>, caller: Caller, equipmentId: string): Promise<Own> {
  return {
    drivers: await new DriverRepository(kysely).list(caller, equipmentId),
    signals: await new SignalRepository(kysely).listAll(equipmentId),
    scripts: await new ScriptRepository(kysely).list(caller, equipmentId),
    reports: await new ReportRepository(kysely).listOfEquipment(equipmentId),
    alarmRules: {
      rules: await new RuleRepository(kysely).listOfEquipment(equipmentId),
      levels: await readLevels(kysely, caller),
    },
  };
}

/** A driver whose title another of the equipment has. */
async function namingDriver<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'driver_equipment_id_title_key')) throw error;
    throw unfit(title);
  }
}
