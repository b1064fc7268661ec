import { findDriverProtocol } from '@zutai/contract';

/**
 * Counts the last number of a text up, keeping its width: `P1/Run` by 1 is `P2/Run`, `T09` is `T10`.
 * Without a number, `_2`, `_3` … is added.
 */
export function incrementText(text: string, by: number): string {
  const match = /^(.*?)(\d+)(\D*)$/s.exec(text);
  if (match === null) return text === '' ? '' : `${text}_${by + 1}`;
  const [, before = '', digits = '', after = ''] = match;
  const counted = BigInt(digits) + BigInt(by);
  if (counted < 0n) return text;
  return `${before}${String(counted).padStart(digits.length, '0')}${after}`;
}

/** How copies of an address move: each to the place behind the one before, or all by a fixed distance. */
export type AddressStep = { readonly kind: 'next' } | { readonly kind: 'shift'; readonly places: number };

/** The address `by` steps further in its protocol's text form; the same text when it cannot move. */
export function incrementAddress(text: string, protocolId: string, by: number, step: AddressStep): string {
  const protocol = findDriverProtocol(protocolId);
  const parsed = protocol?.parseAddress(text);
  if (protocol === undefined || parsed?.ok !== true) return text;
  let address: unknown = parsed.address;
  if (step.kind === 'shift') address = protocol.shiftAddress(address, step.places * by);
  else
    for (let count = 0; count < by && address !== undefined; count += 1)
      address = protocol.nextAddress(address);
  return address === undefined ? text : protocol.formatAddress(address);
}
