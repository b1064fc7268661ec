import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

interface SecondInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min'> {
  /** In whole ms. */
  valueMs: number;
  onChange: (valueMs: number) => void;
}

const LEAST_S = 0.1;

/** A time that is entered in seconds, at least 0.1, and kept in whole ms. */
export function SecondInput({ valueMs, onChange, ...props }: SecondInputProps) {
  return (
    <NumberInput
      {...props}
      value={valueMs / 1_000}
      min={LEAST_S}
      onChange={(seconds) => onChange(Math.round(seconds * 1_000))}
    />
  );
}
