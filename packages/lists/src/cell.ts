import { type Language, type TextParams, type TextRef, textIn, titleIn } from '@zutai/i18n';

/** What a table holds at one place: a number, a text, a time in ms UTC, or nothing. */
export type Cell = number | string | null | { readonly timeMs: number };

/** Puts things into words of one language. */
export interface Say {
  readonly language: Language;
  readonly text: (ref: TextRef, params?: TextParams) => string;
  /** The name of a thing that may have one in English too. */
  readonly title: (thing: { readonly title: string; readonly titleEn?: string | undefined }) => string;
}

export function sayIn(language: Language): Say {
  return {
    language,
    text: (ref, params) => textIn(language, ref, params),
    title: (thing) => titleIn(thing, language),
  };
}
