import { fillText } from './fill.ts';
import type { Language } from './language.ts';
import { resources, type Texts } from './resources.ts';

export type TextFeature = keyof Texts;
export type TextKey<F extends TextFeature> = keyof Texts[F] & string;
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
  const texts = resources[language][feature] as Readonly<Record<string, string>>;
  return fillText(texts[key] ?? key, params);
}

/** The title of a thing in a language; the Chinese one when there is no English one. */
export function titleIn(
  thing: { readonly title: string; readonly titleEn?: string | undefined },
  language: Language,
): string {
  return language === 'en' ? thing.titleEn || thing.title : thing.title;
}
