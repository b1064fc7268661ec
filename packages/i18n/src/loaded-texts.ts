import type { Language } from './language.ts';

/** The texts of one feature in one language. */
export type FeatureTexts = Readonly<Record<string, string>>;

const loaded: Record<Language, Map<string, FeatureTexts>> = { zh: new Map(), en: new Map() };

/** Makes the texts of a feature readable. The server has all at its start, a browser those of the screens it opened. */
export function addTexts(language: Language, feature: string, texts: FeatureTexts): void {
  loaded[language].set(feature, texts);
}

/** The texts of a feature; undefined while they are not loaded. */
export function loadedTexts(language: Language, feature: string): FeatureTexts | undefined {
  return loaded[language].get(feature);
}
