import type { Language } from '@zutai/i18n';
import { create } from 'zustand';
import { switchTexts } from './load-texts.ts';
import { readStoredLanguage, storeLanguage } from './stored-language.ts';

const useLanguageStore = create<{ language: Language }>(() => ({ language: readStoredLanguage() }));

/** The chosen language; components re-render when it changes. */
export function useLanguage(): Language {
  return useLanguageStore((state) => state.language);
}

/** The chosen language outside of React. */
export function currentLanguage(): Language {
  return useLanguageStore.getState().language;
}

/**
 * Chooses a language and keeps the choice, once its texts of what is open are loaded. False when they could not be
 * loaded; a choice that another one has replaced meanwhile is no failure.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  const outcome = await switchTexts(language);
  if (outcome === 'shown') {
    storeLanguage(language);
    useLanguageStore.setState({ language });
  }
  return outcome !== 'failed';
}

/** Calls `listener` at once and whenever the language changes. */
export function watchLanguage(listener: (language: Language) => void): void {
  listener(currentLanguage());
  useLanguageStore.subscribe((state) => listener(state.language));
}
