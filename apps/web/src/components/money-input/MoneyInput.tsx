import { decimalOf, minorUnitsOf } from '@zutai/contract';
import { useTyped } from '../../lib/typed/index.ts';
import { NumberBox } from '../number-input/index.ts';

interface MoneyInputProps {
  /** In minor units; null: none. Given by the form around it. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  unit: string;
}

/** An amount of money, typed with two places and kept in whole minor units. */
export function MoneyInput({ value, onChange, id, unit }: MoneyInputProps) {
  const typed = useTyped(value == null ? null : decimalOf(value));
  return (
    <NumberBox<string>
      {...(id === undefined ? {} : { id })}
      // As text: an amount is never a fraction of a floating point number.
      stringMode
      controls={false}
      precision={2}
      min="0"
      style={{ width: '100%' }}
      suffix={unit}
      value={typed.shown}
      onChange={(text) => {
        typed.type(text);
        onChange?.(text === null ? null : (minorUnitsOf(String(text)) ?? null));
      }}
      onBlur={() => typed.end()}
      onPressEnter={() => typed.end()}
    />
  );
}
