import {
  type DriverProtocol,
  expandText,
  findDriverProtocol,
  hasPlaceholder,
  type SignalInput,
  type TemplateParameter,
  type TemplateValues,
} from '@zutai/contract';
import { AppError } from '../../platform/call/index.ts';
import type { DriverSettings } from '../driver/index.ts';
import type { TemplateContent } from './content.ts';

/** The values that hold for equipment: its own, else those of the template. */
export function valuesFor(
  parameters: readonly TemplateParameter[],
  own: TemplateValues,
): Record<string, string> {
  return Object.fromEntries(parameters.map(({ name, value }) => [name, own[name] || value]));
}

/**
 * Options with values in the place of placeholders: of texts and numbers; a choice or a secret is what it says.
 * @throws AppError templateParameterMissing, invalidRequest at `options.…`
 */
export function expandOptions(
  protocol: DriverProtocol,
  options: Readonly<Record<string, unknown>>,
  values: TemplateValues,
): Record<string, unknown> {
  const expanded = placedOptions(protocol, options).map(({ name, kind, given }) => {
    const text = requireText(given, values, `options.${name}`);
    return [name, kind === 'number' && text.trim() !== '' ? Number(text) : text];
  });
  return { ...options, ...Object.fromEntries(expanded) };
}

/** Those options that have a placeholder where one holds. */
export function placedOptions(protocol: DriverProtocol, options: Readonly<Record<string, unknown>>) {
  return protocol.optionFields.flatMap(({ name, kind }) => {
    const given = options[name];
    return (kind === 'text' || kind === 'number') && hasPlaceholder(given) ? [{ name, kind, given }] : [];
  });
}

/** A row as equipment has it. */
export function expandSignal<S extends SignalInput>(signal: S, values: TemplateValues): S {
  if (!hasPlaceholder(signal.address)) return signal;
  return { ...signal, address: requireText(signal.address, values, `${signal.tag}.address`) };
}

/** A driver as equipment has it. */
export function expandDriver<D extends DriverSettings>(driver: D, values: TemplateValues): D {
  const protocol = findDriverProtocol(driver.protocol);
  if (protocol === undefined) return driver;
  return { ...driver, options: expandOptions(protocol, driver.options, values) };
}

/** All of a template as equipment with these values has it. Throws as {@link expandOptions}. */
export function expandContent(content: TemplateContent, own: TemplateValues): TemplateContent {
  const values = valuesFor(content.parameters, own);
  return {
    ...content,
    drivers: content.drivers.map((driver) => expandDriver(driver, values)),
    signals: content.signals.map((signal) => expandSignal(signal, values)),
  };
}

function requireText(given: string, values: TemplateValues, path: string): string {
  const expanded = expandText(given, values);
  if (expanded.ok) return expanded.text;
  const { name, code } = expanded;
  const fields = [{ path, code, params: { name } }];
  if (code === 'parameterMissing') throw new AppError('templateParameterMissing', { name }, fields);
  throw new AppError('invalidRequest', {}, fields);
}
