/**
 * What somebody typed or pasted as the text of a number: full-width signs as half-width ones, without blanks, without
 * the commas of thousands. A comma that is none of those stands for the decimal point; taken away it would make 35 of
 * 3,5. A text with other commas stays as it is and is no number.
 */
export function numberText(typed: string | undefined): string {
  const text = (typed ?? '')
    .normalize('NFKC')
    .replaceAll(/[\s']/gu, '')
    .replaceAll('。', '.')
    .replace(/^[−–]/u, '-')
    .replace(/^\+/u, '');
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/u.test(text)) return text.replaceAll(',', '');
  if (/^-?\d*,\d*$/u.test(text)) return text.replace(',', '.');
  return text;
}
