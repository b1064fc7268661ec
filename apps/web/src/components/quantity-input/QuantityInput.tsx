import { MAX_THOUSANDTHS, quantityText, thousandthsOf } from '@zutai/contract';
import { useTyped } from '../../lib/typed/index.ts';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import { NumberBox } from '../number-input/index.ts';

interface QuantityInputProps extends FieldMarks {
  /** In thousandths; null: none. Given by the form around it. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  unit?: string;
  /** Nothing is no quantity here: what is moved is above 0. */
  isAbove0?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** Zeros that say nothing are not shown, but those that are being typed. */
const format = (value: string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
  userTyping ? input : (value ?? '').replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

/** A quantity, typed with three places at most and kept in whole thousandths. */
export function QuantityInput(props: QuantityInputProps) {
  const { value, onChange, id, unit, isAbove0 = false, placeholder } = props;
  const typed = useTyped(value == null ? null : quantityText(value));
  return (
    <NumberBox<string>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      {...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] })}
      {...(placeholder === undefined ? {} : { placeholder })}
      // As text: a quantity is never a fraction of a floating point number.
      stringMode
      controls={false}
      precision={3}
      formatter={format}
      min="0"
      max={quantityText(MAX_THOUSANDTHS)}
      style={{ width: '100%' }}
      {...(unit === undefined ? {} : { suffix: unit })}
      value={typed.shown}
      onChange={(text) => {
        typed.type(text);
        const amount = text === null ? undefined : thousandthsOf(String(text));
        onChange?.(amount === undefined || (isAbove0 && amount === 0) ? null : amount);
      }}
      onBlur={() => typed.end()}
      onPressEnter={() => typed.end()}
    />
  );
}
