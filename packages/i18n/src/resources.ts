import * as en from './en/index.ts';
import { addTexts, type FeatureTexts } from './loaded-texts.ts';
import type { Texts } from './texts.ts';
import * as zh from './zh/index.ts';

/** The same features and keys, any strings. */
type TextsLike<T> = { readonly [F in keyof T]: { readonly [K in keyof T[F]]: string } };

/**
 * All texts by language and feature; English has exactly the keys of Chinese, or it does not compile. Not for the
 * browser, which loads the texts of a screen with its code (`browser.ts`).
 */
export const resources: { readonly zh: Texts; readonly en: TextsLike<Texts> } = { zh, en };

for (const [feature, texts] of Object.entries<FeatureTexts>(zh)) addTexts('zh', feature, texts);
for (const [feature, texts] of Object.entries<FeatureTexts>(en)) addTexts('en', feature, texts);
