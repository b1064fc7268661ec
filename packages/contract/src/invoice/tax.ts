/** Rates of value-added tax that invoices can have, in percent. */
export const TAX_RATES = ['0', '1', '3', '5', '6', '9', '13'] as const;
export type TaxRate = (typeof TAX_RATES)[number];

export interface Tax {
  readonly netFen: number;
  readonly taxFen: number;
}

/**
 * What of an amount that holds its tax is tax: the net amount is rounded to the nearest fen, half a fen up, and the tax
 * is the rest, so that both together are the amount.
 * @param amountFen whole fen, 0 or more
 */
export function taxOf(amountFen: number, rate: TaxRate): Tax {
  const whole = 100n + BigInt(rate);
  const net = (BigInt(amountFen) * 200n + whole) / (2n * whole);
  return { netFen: Number(net), taxFen: amountFen - Number(net) };
}
