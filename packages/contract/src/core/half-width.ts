/** Distance of a full-width character to the ASCII one that it is, in code points. */
const DISTANCE = 0xfee0;

/**
 * A text with its full-width ASCII (U+FF01 to U+FF5E) as ASCII, as an input method for Chinese may leave it. Unlike
 * Unicode's compatibility forms it makes no 102 of 10².
 */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[！-～]/gu, (character) => String.fromCodePoint(character.codePointAt(0)! - DISTANCE));
