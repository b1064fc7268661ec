import type { Language } from './language.ts';
import { findText, textIn, textRef } from './text-ref.ts';

/** Text of a device communication code; unknown codes are shown with their number (section 8). */
export function deviceCodeText(language: Language, code: string): string {
  const known = code === 'other' ? undefined : findText(language, 'device', code);
  return known ?? textIn(language, textRef('device', 'other'), { code });
}
