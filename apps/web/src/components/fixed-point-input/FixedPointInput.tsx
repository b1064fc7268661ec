import { useTyped } from '../../lib/typed/index.ts';
import { type FieldMarks, marksOf } from '../form-page/index.ts';
import { NumberBox } from '../number-input/index.ts';

/** What a form gives an input of an amount. */
export interface AmountInputProps extends FieldMarks {
  /** In the smallest unit, a whole number; null: none. Given by the form around it. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  /** Shown behind what is typed. */
  unit?: string;
  placeholder?: string;
  'aria-label'?: string;
}

interface FixedPointInputProps extends AmountInputProps {
  /** Digits behind the point. */
  places: number;
  /** The amount with its point, and back; undefined when the text is no amount. */
  textOf: (value: number) => string;
  amountOf: (text: string) => number | undefined;
  max?: string;
  format?: (value: string | undefined, info: { userTyping: boolean; input: string }) => string;
}

/** An amount with a fixed number of places, kept as a whole number of its smallest unit. */
export function FixedPointInput(props: FixedPointInputProps) {
  const { value, onChange, id, unit, placeholder, places, textOf, amountOf, max, format } = props;
  const label = props['aria-label'];
  const typed = useTyped(value == null ? null : textOf(value));
  return (
    <NumberBox<string>
      {...marksOf(props)}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(unit === undefined ? {} : { suffix: unit })}
      {...(max === undefined ? {} : { max })}
      {...(format === undefined ? {} : { formatter: format })}
      // As text: an amount is never a fraction of a floating point number.
      stringMode
      controls={false}
      precision={places}
      min="0"
      style={{ width: '100%' }}
      value={typed.shown}
      onChange={(text) => {
        typed.type(text);
        onChange?.(text === null ? null : (amountOf(String(text)) ?? null));
      }}
      onBlur={() => typed.end()}
      onPressEnter={() => typed.end()}
    />
  );
}
