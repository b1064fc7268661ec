import type * as zh from './zh/index.ts';

/** All texts by feature, as a type. */
export type Texts = typeof zh;
export type TextFeature = keyof Texts;
export type TextKey<F extends TextFeature> = keyof Texts[F] & string;
