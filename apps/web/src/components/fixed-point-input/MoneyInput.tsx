import { decimalOf, minorUnitsOf } from '@zutai/contract';
import { type AmountInputProps, FixedPointInput } from './FixedPointInput.tsx';

/** An amount of money, typed with two places and kept in whole minor units. */
export function MoneyInput(props: AmountInputProps) {
  return <FixedPointInput {...props} places={2} textOf={decimalOf} amountOf={minorUnitsOf} />;
}
