import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@zutai/i18n';
import { create } from 'zustand';

/** Where the chosen language is kept (specification, section 3). */
const STORAGE_KEY = 'lang';

function readStored(): Language {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

const useLanguageStore = create<{ language: Language }>(() => ({ language: readStored() }));

/** The chosen language; components re-render when it changes. */
export function useLanguage(): Language {
  return useLanguageStore((state) => state.language);
}

/** The chosen language outside of React. */
export function currentLanguage(): Language {
  return useLanguageStore.getState().language;
}

/** Chooses a language and keeps the choice. */
export function setLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  useLanguageStore.setState({ language });
}

/** Calls `listener` at once and whenever the language changes. */
export function watchLanguage(listener: (language: Language) => void): void {
  listener(currentLanguage());
  useLanguageStore.subscribe((state) => listener(state.language));
}
