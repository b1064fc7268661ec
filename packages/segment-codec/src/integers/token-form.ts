/**
 * How a whole number becomes a token, which is entropy coded, and bits, which are not: small numbers are a token
 * each; of larger ones the token has the size and the first bits below the highest, and the rest are bits. A number
 * of 53 bits has a token below 256 in each form.
 */
export interface TokenForm {
  /** Numbers below 2^`directBits` are their own token. */
  readonly directBits: number;
  /** Bits below the highest that the token has too. */
  readonly mantissaBits: number;
}

/** By their number in a segment: for wide distributions, whose table stays short, and for narrow ones. */
export const TOKEN_FORMS: readonly TokenForm[] = [
  { directBits: 4, mantissaBits: 2 },
  { directBits: 7, mantissaBits: 1 },
];

export const TOKEN_COUNT = 256;
const TWO_32 = 2 ** 32;

/** Place of the highest bit, 0 to 52, of a whole number from 1 to 2^53 − 1. */
function highestBit(value: number): number {
  return value < TWO_32 ? 31 - Math.clz32(value) : 63 - Math.clz32(Math.floor(value / TWO_32));
}

export function tokenOf({ directBits, mantissaBits }: TokenForm, value: number): number {
  if (value < 1 << directBits) return value;
  const place = highestBit(value);
  const rest = place - mantissaBits;
  const top = value < TWO_32 ? value >>> rest : Math.floor(value / 2 ** rest);
  // `top` has a 1 before its `mantissaBits`.
  return (1 << directBits) + ((place - directBits) << mantissaBits) + top - (1 << mantissaBits);
}

/** Bits that follow each token. */
export function extraBitsOf({ directBits, mantissaBits }: TokenForm): Uint8Array {
  const first = 1 << directBits;
  return Uint8Array.from({ length: TOKEN_COUNT }, (_, token) =>
    token < first ? 0 : Math.min(53, directBits + ((token - first) >> mantissaBits)) - mantissaBits,
  );
}

/** The least number of each token; its bits are added to it. */
export function leastOf(form: TokenForm): Float64Array {
  const { directBits, mantissaBits } = form;
  const first = 1 << directBits;
  const extra = extraBitsOf(form);
  return Float64Array.from({ length: TOKEN_COUNT }, (_, token) => {
    if (token < first) return token;
    const mantissa = (token - first) & ((1 << mantissaBits) - 1);
    return ((1 << mantissaBits) + mantissa) * 2 ** extra[token]!;
  });
}
