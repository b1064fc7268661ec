import { fillText, type Language, resources, type Texts } from '@zutai/i18n';
import { useMemo } from 'react';
import { currentLanguage, useLanguage } from './store.ts';

export type TextFeature = keyof Texts;
export type TextKey<F extends TextFeature> = keyof Texts[F] & string;
export type TextParams = Readonly<Record<string, string | number>>;
export type TextFunction<F extends TextFeature> = (key: TextKey<F>, params?: TextParams) => string;

/** One text by feature and key, for menus and other tables written outside of components. */
export interface TextRef {
  readonly feature: TextFeature;
  readonly key: string;
}

/** Refers to a text; the compiler knows the keys of each feature. */
export function textRef<F extends TextFeature>(feature: F, key: TextKey<F>): TextRef {
  return { feature, key };
}

function read(language: Language, feature: TextFeature, key: string, params?: TextParams): string {
  const texts = resources[language][feature] as Readonly<Record<string, string>>;
  return fillText(texts[key] ?? key, params);
}

/** A text of a feature in the current language, outside of React. */
export function textOf<F extends TextFeature>(feature: F, key: TextKey<F>, params?: TextParams): string {
  return read(currentLanguage(), feature, key, params);
}

/** The texts of a feature in the chosen language: `const t = useText('monitor'); t('listTitle')`. */
export function useText<F extends TextFeature>(feature: F): TextFunction<F> {
  const language = useLanguage();
  return useMemo(() => (key, params) => read(language, feature, key, params), [language, feature]);
}

/** Reads {@link TextRef}s in the chosen language. */
export function useTextRef(): (ref: TextRef) => string {
  const language = useLanguage();
  return useMemo(() => (ref) => read(language, ref.feature, ref.key), [language]);
}

/** The title of a thing in a language; the Chinese one when there is no English one. */
export function titleIn(
  thing: { readonly title: string; readonly titleEn?: string | undefined },
  language: Language,
): string {
  return language === 'en' ? thing.titleEn || thing.title : thing.title;
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
