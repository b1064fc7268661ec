import type { CommandResultInput } from '@zutai/contract/sparkplug';
import type { SignalValue } from '../drivers/driver.ts';

/** JSON has no exact number of 64 bits: such an integer is its decimal text. */
export function toWireValue(value: SignalValue | undefined): CommandResultInput['readBack'] {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}
