import { fillText, type Language, resources, type Texts } from '@zutai/i18n';

/** A text of the product in the language of the journey, by feature and key. */
export type Say = <F extends keyof Texts>(
  feature: F,
  key: keyof Texts[F] & string,
  params?: Readonly<Record<string, string | number>>,
) => string;

export function sayIn(language: Language): Say {
  return (feature, key, params) => {
    const texts: Readonly<Record<string, string>> = resources[language][feature];
    const text = texts[key];
    if (text === undefined) throw new Error(`no text ${feature}.${key}`);
    return fillText(text, params);
  };
}

/** Matches a text whose places may hold anything, as in "no update for {{age}}" and "{{count|value|values}}". */
export function patternOf(text: string): RegExp {
  const literals = text.split(/\{\{[^}]+\}\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(literals.join('.+'));
}
