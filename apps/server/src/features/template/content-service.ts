import {
  type DriverProtocol,
  expandText,
  MAX_SIGNALS,
  type RequestOf,
  type SignalInput,
  sampleValues,
  type templateCalls,
} from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { AppError, type Caller, fieldError } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box/index.ts';
import { MAX_DRIVERS, readDriverOptions, requireProtocol } from '../driver/index.ts';
import { openOptionSecrets, sealOptionSecrets } from '../gateway/index.ts';
import {
  checkDeletions,
  completeEdits,
  findChangeProblems,
  namingRuleOf,
  pathIn,
  refuseContradictions,
  refuseNamedDeletion,
  type SignalProblem,
  type StoredSignal,
} from '../signal/index.ts';
import { withoutDanglingRules } from './alarm/template-alarm-rules.ts';
import { changeContent, editedRow, requireRow, stamp, withRow } from './change-content.ts';
import type { TemplateContent, TemplateDriver, TemplateSignal } from './content.ts';
import { expandOptions, placedOptions } from './expand.ts';
import { withEditedReport, withoutReport, withReport } from './report/template-reports.ts';

/** Parameters, drivers, signals and reports of templates, edited by the rules that hold for equipment. */
export class TemplateContentService {
  readonly #database: Database;
  readonly #box: SecretBox;

  constructor(database: Database, box: SecretBox) {
    this.#database = database;
    this.#box = box;
  }

  addDriver(caller: Caller, request: RequestOf<typeof templateCalls.addDriver>): Promise<string> {
    const { templateId, ...settings } = request;
    return changeContent(this.#database, caller, templateId, async (content, templates) => {
      const count = content.drivers.length + 1;
      if (count > MAX_DRIVERS) throw fieldError('', 'tooManyInAll', { max: MAX_DRIVERS, count });
      const protocol = requireProtocol(settings.protocol);
      const options = readTemplateOptions(this.#box, caller, content, protocol, settings.options);
      const [id = ''] = await templates.takeIds('driver', 1);
      const driver = stamp({ ...settings, id, options }, 1, caller);
      refuseTakenTitle(content, driver);
      return { content: { ...content, drivers: [...content.drivers, driver] }, answer: id };
    });
  }

  async editDriver(caller: Caller, request: RequestOf<typeof templateCalls.editDriver>): Promise<void> {
    const { templateId, id, revision, ...settings } = request;
    await changeContent(this.#database, caller, templateId, async (content) => {
      const before = requireRow(content.drivers, id);
      const protocol = requireProtocol(settings.protocol);
      const options = readTemplateOptions(this.#box, caller, content, protocol, settings.options);
      const driver = editedRow(before, { ...settings, options }, { basedOn: revision, caller });
      refuseTakenTitle(content, driver);
      const changed = { ...content, drivers: withRow(content.drivers, driver) };
      if (driver.protocol !== before.protocol) {
        const own = content.signals.filter(({ driverId }) => driverId === id);
        const count = findProblems(
          { ...changed, signals: [] },
          { add: own.map(inputOf), edit: [], delete: [] },
        ).length;
        if (count > 0) throw fieldError('protocol', 'protocolUnfit', { count });
      }
      return { content: changed, answer: null };
    });
  }

  async deleteDriver(
    caller: Caller,
    { templateId, id }: RequestOf<typeof templateCalls.deleteDriver>,
  ): Promise<void> {
    await changeContent(this.#database, caller, templateId, async (content) => {
      requireRow(content.drivers, id);
      const count = content.signals.filter(({ driverId }) => driverId === id).length;
      if (count > 0) throw new AppError('driverInUse', { count });
      return {
        content: { ...content, drivers: content.drivers.filter((one) => one.id !== id) },
        answer: null,
      };
    });
  }

  saveSignals(caller: Caller, request: RequestOf<typeof templateCalls.saveSignals>) {
    const { templateId, ...requested } = request;
    refuseContradictions(requested);
    return changeContent(this.#database, caller, templateId, async (content, templates) => {
      const held = { existing: storedSignals(content) };
      const edit = completeEdits(held, requested.edit, (index) => `edit[${index}]`);
      const change = { add: requested.add, edit, delete: checkDeletions(held, requested.delete) };
      const problems = findProblems(content, change);
      if (problems.length > 0)
        throw new AppError('invalidRequest', {}, problems.map(pathIn(change.add.length)));
      refuseNamedDeletion(content.alarmRules.map(namingRuleOf), content.signals, change.delete);
      const gone = new Set(change.delete);
      const count = content.signals.length - gone.size + change.add.length;
      if (count > MAX_SIGNALS) throw fieldError('add', 'tooManyInAll', { max: MAX_SIGNALS, count });
      const edited = new Map(edit.map((row) => [row.id, row]));
      const ids = await templates.takeIds('signal', change.add.length);
      const signals: TemplateSignal[] = [
        ...content.signals
          .filter(({ id }) => !gone.has(id))
          .map((row) => {
            const now = edited.get(row.id);
            return now === undefined ? row : stamp({ ...inputOf(now), id: row.id }, row.revision + 1, caller);
          }),
        ...change.add.map((row, i) => stamp({ ...row, id: ids[i] as string }, 1, caller)),
      ];
      return {
        content: withoutDanglingRules({ ...content, signals }, gone),
        answer: { added: change.add.length, changed: edit.length, deleted: gone.size },
      };
    });
  }

  addReport(
    caller: Caller,
    { templateId, ...fields }: RequestOf<typeof templateCalls.addReport>,
    language: Language,
  ): Promise<string> {
    requireReports(caller);
    return changeContent(this.#database, caller, templateId, async (content, templates) => {
      const [id = ''] = await templates.takeIds('report', 1);
      return { content: withReport(content, fields, { id, caller, language }), answer: id };
    });
  }

  async editReport(
    caller: Caller,
    { templateId, ...fields }: RequestOf<typeof templateCalls.editReport>,
    language: Language,
  ): Promise<void> {
    requireReports(caller);
    await changeContent(this.#database, caller, templateId, async (content) => ({
      content: withEditedReport(content, fields, { caller, language }),
      answer: null,
    }));
  }

  async deleteReport(
    caller: Caller,
    { templateId, id }: RequestOf<typeof templateCalls.deleteReport>,
  ): Promise<void> {
    requireReports(caller);
    await changeContent(this.#database, caller, templateId, async (content) => ({
      content: withoutReport(content, id),
      answer: null,
    }));
  }
}

/**
 * Options of a driver of a template, checked with sample values in the place of placeholders, which stay; without a
 * secret in clear.
 */
export function readTemplateOptions(
  box: SecretBox,
  { organisationId }: Pick<Caller, 'organisationId'>,
  content: Pick<TemplateContent, 'parameters'>,
  protocol: DriverProtocol,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const opened = openOptionSecrets(box, organisationId, protocol.id, given);
  const options = readDriverOptions(
    protocol,
    expandOptions(protocol, opened, sampleValues(content.parameters)),
  );
  const placed = placedOptions(protocol, given).map(({ name, given: text }) => [name, text]);
  // A secret is sealed for one address: each piece of equipment would connect to another.
  const secret = protocol.optionFields.find(
    ({ kind, name }) => kind === 'secret' && (given[name] ?? '') !== '',
  );
  if (placed.length > 0 && secret !== undefined) throw fieldError(`options.${secret.name}`, 'secretPlaced');
  return sealOptionSecrets(
    box,
    organisationId,
    protocol.id,
    { ...options, ...Object.fromEntries(placed) },
    given,
  );
}

/** A report says to whom values are mailed: that takes the code for reports too. */
function requireReports({ permissions }: Caller): void {
  if (!permissions.has('report_edit')) throw new AppError('noPermission');
}

/** Rows as the checks of signals know them. */
export function storedSignals({ signals }: TemplateContent): StoredSignal[] {
  return signals.map((signal, i) => ({
    ...signal,
    seq: i + 1,
    editedBy: signal.editedBy ?? '',
    editedAt: new Date(signal.editedMs ?? 0),
  }));
}

/** What would be wrong with a template after a change, with sample values in the place of placeholders. */
export function findProblems(
  content: TemplateContent,
  change: Parameters<typeof findChangeProblems>[1],
): SignalProblem[] {
  const values = sampleValues(content.parameters);
  const problems: SignalProblem[] = [];
  const expand =
    (first: number) =>
    <S extends SignalInput>(row: S, i: number): S => {
      const expanded = expandText(row.address, values);
      if (expanded.ok) return { ...row, address: expanded.text };
      const { name, code } = expanded;
      problems.push({ index: first + i, field: 'address', code, params: { name } });
      return { ...row, driverId: null };
    };
  const basis = {
    existing: storedSignals(content),
    rules: content.alarmRules.map(namingRuleOf),
    protocols: new Map(content.drivers.map(({ id, protocol }) => [id, protocol])),
    driverIds: new Map(content.drivers.map(({ id, title }) => [title, id])),
  };
  const expanded = {
    ...change,
    add: change.add.map(expand(0)),
    edit: change.edit.map(expand(change.add.length)),
  };
  return [...problems, ...findChangeProblems(basis, expanded)];
}

function inputOf<S extends SignalInput & { id: string }>(row: S): SignalInput {
  const {
    seq: _seq,
    revision: _revision,
    editedBy: _by,
    editedAt: _at,
    editedMs: _ms,
    id: _id,
    ...input
  } = row as S & Record<'seq' | 'revision' | 'editedBy' | 'editedAt' | 'editedMs', unknown>;
  return input as unknown as SignalInput;
}

function refuseTakenTitle({ drivers }: TemplateContent, { id, title }: TemplateDriver): void {
  if (drivers.some((one) => one.id !== id && one.title === title))
    throw new AppError('driverTitleTaken', { title });
}
