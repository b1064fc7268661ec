import { findDriverProtocol, type SignalInput, signalInput } from '@zutai/contract';
import { type DriverSettings, driverSettingsOf } from '../../driver/index.ts';
import { listSealedOptions, openOptionSecrets } from '../../gateway/index.ts';
import { type ScriptSettings, scriptSettingsOf } from '../../script/index.ts';
import type { StoredSignal } from '../../signal/index.ts';
import type { TemplateBase, TemplateContent } from '../content.ts';
import { changedFields, type Difference, findDifference, type Row } from './difference.ts';
import { type FitOptions, readFitOptions } from './fit.ts';

export interface OwnDriver extends DriverSettings {
  readonly id: string;
}

export interface OwnScript extends ScriptSettings {
  readonly id: string;
}

/** Drivers, signals and scripts of equipment as they are. */
export interface Own {
  readonly drivers: readonly OwnDriver[];
  readonly signals: readonly StoredSignal[];
  readonly scripts: readonly OwnScript[];
}

/** What synchronising a piece of equipment does. */
export interface Plan {
  /** The template as this equipment has it. */
  readonly content: TemplateContent;
  readonly drivers: Difference;
  /** The `driverId` of both sides is that of the template; `own:…` for a driver that only the equipment has. */
  readonly signals: Difference;
  readonly scripts: Difference;
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
  return { content, drivers, signals, scripts };
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
