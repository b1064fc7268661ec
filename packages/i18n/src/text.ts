import type { ErrorName, ErrorParams } from '@zutai/contract';
import { fillText } from './fill.ts';
import type { Language } from './language.ts';
import { resources } from './resources.ts';

/** Text of an error of the contract. */
export function errorText(language: Language, name: ErrorName, params?: ErrorParams): string {
  return fillText(resources[language].error[name], params);
}

/** Text of a device communication code; unknown codes are shown with their number (section 8). */
export function deviceCodeText(language: Language, code: string): string {
  const texts: Record<string, string> = resources[language].device;
  const known = Object.hasOwn(texts, code) && code !== 'other' ? texts[code] : undefined;
  return known ?? fillText(resources[language].device.other, { code });
}

/** Text of what is wrong with a field; undefined when there is no such text. */
export function fieldText(language: Language, code: string, params?: ErrorParams): string | undefined {
  const texts: Record<string, string> = resources[language].field;
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? undefined : fillText(text, params);
}
