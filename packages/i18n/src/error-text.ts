import type { ErrorName, ErrorParams } from '@zutai/contract';
import type { Language } from './language.ts';
import { textIn, textRef } from './text-ref.ts';

/** Text of an error of the contract. */
export function errorText(language: Language, name: ErrorName, params?: ErrorParams): string {
  return textIn(language, textRef('error', name), params);
}
