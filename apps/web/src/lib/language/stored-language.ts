import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@zutai/i18n/language';
import { readStoredForAll, writeStoredForAll } from '../stored/index.ts';

/** Where the chosen language is kept (specification, section 3). */
const STORAGE_KEY = 'lang';

export function readStoredLanguage(): Language {
  const stored = readStoredForAll(STORAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  writeStoredForAll(STORAGE_KEY, language);
}
