/** GB 32100-2015: digits and capital letters without I, O, S, V and Z; each is worth its place. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const MODULUS = 31;

/**
 * Whether a text is a unified social credit code (GB 32100-2015): two letters of kind, six digits of the place, nine of
 * the body and a check letter, by weights of 3^i modulo 31.
 */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  let weight = 1;
  let sum = 0;
  for (const letter of text.slice(0, 17)) {
    sum += ALPHABET.indexOf(letter) * weight;
    weight = (weight * 3) % MODULUS;
  }
  return ALPHABET[(MODULUS - (sum % MODULUS)) % MODULUS] === text[17];
}
