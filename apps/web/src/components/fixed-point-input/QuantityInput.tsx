import { MAX_THOUSANDTHS, quantityText, thousandthsOf } from '@zutai/contract';
import { type AmountInputProps, FixedPointInput } from './FixedPointInput.tsx';

interface QuantityInputProps extends AmountInputProps {
  /** Nothing is no quantity here: what is moved is above 0. */
  isAbove0?: boolean;
}

/** Zeros that say nothing are not shown, but those that are being typed. */
const format = (value: string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
  userTyping ? input : (value ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

const aboveZeroOf = (text: string): number | undefined => thousandthsOf(text) || undefined;

/** A quantity, typed with three places at most and kept in whole thousandths. */
export function QuantityInput({ isAbove0 = false, ...rest }: QuantityInputProps) {
  return (
    <FixedPointInput
      {...rest}
      places={3}
      textOf={quantityText}
      amountOf={isAbove0 ? aboveZeroOf : thousandthsOf}
      max={quantityText(MAX_THOUSANDTHS)}
      format={format}
    />
  );
}
