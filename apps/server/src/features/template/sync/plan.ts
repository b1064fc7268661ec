import { findDriverProtocol, type SignalInput, signalInput } from '@zutai/contract';
import { type DriverSettings, driverSettingsOf } from '../../driver/index.ts';
import { listSealedOptions, openOptionSecrets } from '../../gateway/index.ts';
import { type ScriptSettings, scriptSettingsOf } from '../../script/index.ts';
import type { StoredSignal } from '../../signal/index.ts';
import type { ReportInput, TemplateBase, TemplateContent } from '../content.ts';
import { placedColumns } from '../report/place-columns.ts';
import { findRuleDifference, type OwnRules } from './alarm-rule-difference.ts';
import { changedFields, type Difference, findDifference, type Row } from './difference.ts';
import { type FitOptions, readFitOptions } from './fit.ts';

export interface OwnDriver extends DriverSettings {
  readonly id: string;
}

export interface OwnScript extends ScriptSettings {
  readonly id: string;
}

/** A report of equipment as people entered it. */
export interface OwnReport extends ReportInput {
  readonly id: string;
}

/** Drivers, signals, scripts, reports and alarm rules of equipment as they are. */
export interface Own {
  readonly drivers: readonly OwnDriver[];
  readonly signals: readonly StoredSignal[];
  readonly scripts: readonly OwnScript[];
  readonly reports: readonly OwnReport[];
  readonly alarmRules: OwnRules;
}

/** What synchronising a piece of equipment does. */
export interface Plan {
  /** The template as this equipment has it. */
  readonly content: TemplateContent;
  readonly drivers: Difference;
  /** The `driverId` of both sides is that of the template; `own:…` for a driver that only the equipment has. */
  readonly signals: Difference;
  readonly scripts: Difference;
  /** Columns of both sides name signals of the template; `own:…` for a signal that only the equipment has. */
  readonly reports: Difference;
  /** Signals are named on both sides as in `reports`; `levelId` is a level of the organisation on both. */
  readonly alarmRules: Difference;
  /** Signals of the equipment, by the ids by which `reports` and `alarmRules` name them; without those to be added. */
  readonly signalIds: ReadonlyMap<string, string>;
}

/** @param content with the equipment's values, checked by `fitContent` */
export function makePlan(options: FitOptions, content: TemplateContent, base: TemplateBase, own: Own): Plan {
  const found = findDifference(
    base.drivers.map(({ id, ownId, row }) => ({ id, ownId, fields: driverRow(row).fields })),
    content.drivers.map(driverRow),
    own.drivers.map(driverRow),
  );
  const drivers = keepSealed(options, found);
  const inTemplate = new Map(base.drivers.flatMap(({ id, ownId }) => (ownId === null ? [] : [[ownId, id]])));
  for (const [id, ownId] of drivers.ownIds) if (ownId !== null) inTemplate.set(ownId, id);
  const ofOwn = (driverId: string | null) =>
    driverId === null ? null : (inTemplate.get(driverId) ?? `own:${driverId}`);
  const signals = findDifference(
    base.signals.map(({ id, ownId, row }) => ({ id, ownId, fields: signalRow(row).fields })),
    content.signals.map(signalRow),
    own.signals.map((signal) => signalRow({ ...signal, driverId: ofOwn(signal.driverId) })),
  );
  const scripts = findDifference(
    base.scripts.map(({ id, ownId, row }) => ({ id, ownId, fields: scriptRow(row).fields })),
    content.scripts.map(scriptRow),
    own.scripts.map(scriptRow),
  );
  const places = placesOf(base, own, signals);
  const reports = findDifference(
    base.reports.map(({ id, ownId, row }) => ({
      id,
      ownId,
      fields: reportRow(row, places.ofTemplate).fields,
    })),
    content.reports.map((report) => reportRow(report, places.ofTemplate)),
    own.reports.map((report) => reportRow(report, places.ofOwn)),
  );
  const alarmRules = findRuleDifference(
    { base: base.alarmRules, template: content.alarmRules, own: own.alarmRules },
    places,
    taggerOf(content, own, places),
  );
  return { content, drivers, signals, scripts, reports, alarmRules, signalIds: places.signalIds };
}

/** Answers the tag of a signal by the name it has in a plan, as the template has it where it is of the template. */
function taggerOf(content: TemplateContent, own: Own, { signalIds }: ReturnType<typeof placesOf>) {
  const ownTags = new Map(own.signals.map(({ id, tag }) => [id, tag]));
  const tags = new Map([...signalIds].map(([name, id]) => [name, ownTags.get(id) ?? '']));
  for (const { id, tag } of content.signals) tags.set(id, tag);
  // What is not there is no tag: a rule about the equipment itself has the empty one.
  return (name: string) => tags.get(name) ?? '–';
}

/** How signals in columns of reports and in alarm rules are named, so that those of the template and of the equipment can be compared. */
function placesOf(base: TemplateBase, own: Own, signals: Difference) {
  const there = new Set(own.signals.map(({ id }) => id));
  const signalIds = new Map<string, string>();
  for (const { id, ownId } of base.signals) if (ownId !== null && there.has(ownId)) signalIds.set(id, ownId);
  for (const [id, ownId] of signals.ownIds) if (ownId !== null) signalIds.set(id, ownId);
  const names = new Map([...signalIds].map(([id, ownId]) => [ownId, id]));
  for (const id of there) if (!names.has(id)) names.set(id, `own:${id}`);
  for (const [id, name] of names) if (name.startsWith('own:')) signalIds.set(name, id);
  const added = new Set(signals.add.map(({ id }) => id));
  return {
    signalIds,
    // What is gone on both sides, or was deleted at the equipment, is no difference.
    ofTemplate: (id: string) => (added.has(id) || signalIds.has(id) ? id : ''),
    ofOwn: (id: string) => names.get(id) ?? '',
  };
}

function reportRow({ id, ...report }: OwnReport, place: (signalId: string) => string): Row {
  const { title, titleEn, step, columns, schedule, fileFormat = 'xlsx', recipients } = report;
  const placed = placedColumns(columns, place);
  const fields = { title, titleEn, step, columns: placed, schedule, fileFormat, recipients };
  return { id, key: title, nameEn: titleEn, fields };
}

const OPTION = 'options.';

function driverRow({ id, ...driver }: OwnDriver): Row {
  const { options, ...fields } = driverSettingsOf(driver);
  const flat = Object.entries(options).map(([name, value]) => [`${OPTION}${name}`, value]);
  return { id, key: fields.title, fields: { ...fields, ...Object.fromEntries(flat) } };
}

function scriptRow({ id, ...script }: OwnScript): Row {
  return { id, key: script.title, fields: { ...scriptSettingsOf(script) } };
}

/** The settings of a driver after a change; of options only those that its protocol has. */
export function settingsOf(fields: Row['fields']): DriverSettings {
  const { protocol } = fields as unknown as DriverSettings;
  const known = findDriverProtocol(protocol)?.optionFields ?? [];
  const options = known.flatMap(({ name }) => {
    const value = fields[`${OPTION}${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...driverSettingsOf(fields as unknown as DriverSettings), options: Object.fromEntries(options) };
}

const SIGNAL_FIELDS = Object.keys(signalInput.shape) as (keyof SignalInput)[];

function signalRow(signal: SignalInput & { readonly id: string }): Row {
  const fields = Object.fromEntries(SIGNAL_FIELDS.map((name) => [name, signal[name]]));
  return { id: signal.id, key: signal.tag, fields };
}

/**
 * A secret is sealed for the address it was entered for. Where the connection of the template and that of the equipment
 * would be mixed so that one no longer opens, the connection stays that of the equipment.
 */
function keepSealed(options: FitOptions, difference: Difference): Difference {
  const keep = [...difference.keep];
  const change = difference.change.flatMap((pair) => {
    const { protocol, title, options: merged } = settingsOf(changedFields(pair));
    const opened = openOptionSecrets(options.box, options.organisationId, protocol, merged);
    if (listSealedOptions(protocol, opened).length === 0) {
      readFitOptions(options, title, protocol, merged);
      return [pair];
    }
    const isConnection = (name: string) => name === 'protocol' || name.startsWith(OPTION);
    const names = pair.names.filter((name) => !isConnection(name));
    const kept = pair.names.filter(isConnection);
    const at = keep.findIndex(({ own }) => own === pair.own);
    const before = at < 0 ? [] : (keep[at]?.names ?? []);
    keep.splice(at < 0 ? keep.length : at, at < 0 ? 0 : 1, { ...pair, names: [...before, ...kept] });
    return names.length === 0 ? [] : [{ ...pair, names }];
  });
  return { ...difference, change, keep };
}
