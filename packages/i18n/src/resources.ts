import * as en from './en/index.ts';
import * as zh from './zh/index.ts';

export type Texts = typeof zh;

/** The same features and keys, any strings. */
type TextsLike<T> = { readonly [F in keyof T]: { readonly [K in keyof T[F]]: string } };

/** All texts by language and feature; English has exactly the keys of Chinese, or it does not compile. */
export const resources: { readonly zh: Texts; readonly en: TextsLike<Texts> } = { zh, en };
