import { fillText } from './fill.ts';
import type { Language } from './language.ts';
import { loadedTexts } from './loaded-texts.ts';
import type { TextFeature, TextKey } from './texts.ts';

export type TextParams = Readonly<Record<string, string | number>>;

/** One text by feature and key, for menus, lists and other tables written outside of components. */
export interface TextRef {
  readonly feature: TextFeature;
  readonly key: string;
}

/** Refers to a text; the compiler knows the keys of each feature. */
export function textRef<F extends TextFeature>(feature: F, key: TextKey<F>): TextRef {
  return { feature, key };
}

/** Reads a text in a language and fills in its places. */
export function textIn(language: Language, { feature, key }: TextRef, params?: TextParams): string {
  return findText(language, feature, key, params) ?? key;
}

/** As {@link textIn}, for keys that come from elsewhere; undefined when there is no such text. */
export function findText(
  language: Language,
  feature: TextFeature,
  key: string,
  params?: TextParams,
): string | undefined {
  const texts = loadedTexts(language, feature);
  return texts !== undefined && Object.hasOwn(texts, key)
    ? fillText(texts[key] as string, params)
    : undefined;
}

/** The title of a thing in a language; the Chinese one when there is no English one. */
export function titleIn(
  thing: { readonly title: string; readonly titleEn?: string | undefined },
  language: Language,
): string {
  return language === 'en' ? thing.titleEn || thing.title : thing.title;
}
