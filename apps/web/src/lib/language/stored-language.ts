import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@zutai/i18n/language';

/** Where the chosen language is kept (specification, section 3). */
const STORAGE_KEY = 'lang';

export function readStoredLanguage(): Language {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
}
