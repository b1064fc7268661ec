import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@zutai/i18n/language';
import { readStored, writeStored } from '../stored/index.ts';

/** Where the chosen language is kept (specification, section 3). */
const STORAGE_KEY = 'lang';

export function readStoredLanguage(): Language {
  const stored = readStored(STORAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  writeStored(STORAGE_KEY, language);
}
