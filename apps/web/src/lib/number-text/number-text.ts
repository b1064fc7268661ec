import { halfWidth } from '@zutai/contract';

/**
 * What somebody typed or pasted as the text of a number: full-width signs as half-width ones, without what separates
 * thousands. A comma that separates none stands for the decimal point: taken away it would make 35 of 3,5. A comma
 * before exactly three digits is taken for thousands, as in Chinese and English: 1,200 is 1200. What is read in neither
 * way stays as it is and is no number.
 */
export function numberText(typed: string | undefined): string {
  const text = halfWidth(typed ?? '')
    .trim()
    .replaceAll('。', '.')
    .replace(/^[−–]/u, '-')
    .replace(/^\+/u, '')
    .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '');
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/u.test(text)) return text.replaceAll(',', '');
  if (/^-?[1-9]\d{0,2}(\.\d{3})+,\d*$/u.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^-?\d*,\d*$/u.test(text)) return text.replace(',', '.');
  return text;
}
