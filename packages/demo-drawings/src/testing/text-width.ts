import { plantPoints } from '@zutai/dev-env';
import type { Binding, PageLanguage, Widget } from '@zutai/diagram';

/** Width of a text in page units, by a wide font: what fits here fits in any. */
export function widthOf(text: string, size: number): number {
  let em = 0;
  for (const character of text) em += /\p{Script=Han}/u.test(character) ? 1 : 0.6;
  return em * size;
}

/** Digits of what has no bounds, such as totals. */
const COUNTER = 9_999_999;

function valueTexts(tag: string, language: PageLanguage): string[] {
  const point = plantPoints.find((one) => one.tag === tag);
  if (point === undefined) return [];
  const { enumTexts, min, max, decimals, unit } = point;
  if (enumTexts !== undefined) return Object.values(enumTexts).map((text) => text[language]);
  const bound = min === undefined && max === undefined ? [-999.99] : [min ?? 0, max ?? COUNTER];
  return bound.map((value) => `${value.toFixed(decimals)} ${unit}`.trim());
}

/** What a widget may have to write on one line; none for those that place their words themselves. */
export function textsOf({ widgetType, data }: Widget, language: PageLanguage): string[] {
  const { text = '', tag = '' } = data as { text?: string } & Partial<Binding>;
  if (widgetType === 'UsualText' || widgetType === 'UsualButton') return [text];
  return widgetType === 'UsualDataText' ? valueTexts(tag, language) : [];
}
