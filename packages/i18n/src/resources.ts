import * as en from './en/index.ts';
import * as zh from './zh/index.ts';

/** All texts by language and feature; English has exactly the keys of Chinese, or it does not compile. */
export const resources = { zh, en: en satisfies TextsLike<typeof zh> };

export type Texts = typeof zh;

/** The same features and keys, any strings. */
type TextsLike<T> = { [F in keyof T]: { [K in keyof T[F]]: string } };
