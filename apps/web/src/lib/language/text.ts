import {
  type Language,
  type TextFeature,
  type TextKey,
  type TextParams,
  type TextRef,
  textIn,
  titleIn,
} from '@zutai/i18n';
import { useMemo } from 'react';
import { currentLanguage, useLanguage } from './store.ts';

export type TextFunction<F extends TextFeature> = (key: TextKey<F>, params?: TextParams) => string;

/*
 * The feature is written out where these are called, `useText('monitor')`: by that the build knows which texts a module
 * needs, and loads them with it (`build/texts.ts`; `npm run check texts` sees to it).
 */

/** A text of a feature in the current language, outside of React. */
export function textOf<F extends TextFeature>(feature: F, key: TextKey<F>, params?: TextParams): string {
  return textIn(currentLanguage(), { feature, key }, params);
}

/** The texts of a feature in the chosen language: `const t = useText('monitor'); t('listTitle')`. */
export function useText<F extends TextFeature>(feature: F): TextFunction<F> {
  const language = useLanguage();
  return useMemo(() => (key, params) => textIn(language, { feature, key }, params), [language, feature]);
}

/** Reads {@link TextRef}s in the chosen language. */
export function useTextRef(): (ref: TextRef) => string {
  const language = useLanguage();
  return useMemo(() => (ref) => textIn(language, ref), [language]);
}

/** The title of a thing in the chosen language; the Chinese one when there is no English one. */
export function useTitle(): (thing: {
  readonly title: string;
  readonly titleEn?: string | undefined;
}) => string {
  const language = useLanguage();
  return useMemo(() => (thing) => titleIn(thing, language), [language]);
}

/** A signal with its group and unit in a language; the Chinese ones where there are no English ones. */
export function inLanguage<S extends { group: string; groupEn: string; unit: string; unitEn: string }>(
  signal: S,
  language: Language,
): S {
  if (language === 'zh' || (signal.groupEn === '' && signal.unitEn === '')) return signal;
  return { ...signal, group: signal.groupEn || signal.group, unit: signal.unitEn || signal.unit };
}
