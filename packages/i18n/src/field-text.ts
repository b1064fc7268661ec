import type { ErrorParams } from '@zutai/contract';
import type { Language } from './language.ts';
import { findText } from './text-ref.ts';

/** Text of what is wrong with a field; undefined when there is no such text. */
export function fieldText(language: Language, code: string, params?: ErrorParams): string | undefined {
  return findText(language, 'field', code, params);
}
