import { plantPoints } from '@zutai/dev-env';
import type { Language } from '@zutai/i18n';

/** Names of the demo plant's equipment and home page. */
export const stationTitle = {
  zh: '示范供水泵站',
  en: 'Demo pumping station',
} as const satisfies Record<Language, string>;
export const OVERVIEW = '泵站总览';

/** What stands on the demo plant's home page, in the language of whoever looks. */
export const overviewText = {
  title: { zh: OVERVIEW, en: 'Pump station overview' },
  stop: { zh: '停止', en: 'Stop' },
} as const satisfies Record<string, Record<Language, string>>;

/** What a signal of the demo plant is called on the screen. */
export function plantTitle(tag: string, language: Language): string {
  const point = plantPoints.find((one) => one.tag === tag);
  if (point === undefined) throw new Error(`the plant has no signal ${tag}`);
  return point.title[language];
}

/** The words for a state of a signal of the demo plant. */
export function plantState(tag: string, value: number, language: Language): string {
  const text = plantPoints.find((one) => one.tag === tag)?.enumTexts?.[value];
  if (text === undefined) throw new Error(`the plant's ${tag} has no words for ${value}`);
  return text[language];
}
