import type { InputNumberProps } from 'antd';
import { useTyped } from '../../lib/typed/index.ts';
import { NumberBox } from './NumberBox.tsx';

export interface NumberInputProps
  extends Omit<
    InputNumberProps<number>,
    'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onPressEnter' | 'stringMode'
  > {
  value: number | null;
  /** Told each number within the limits as it is typed, and the one rounded and limited when the input is left. */
  onChange: (value: number) => void;
  /** Told when the input was left empty, or emptied by Enter. Without it the value then stays what it was. */
  onEmpty?: () => void;
  /** After it was left, or Enter was pressed in it. */
  onEnd?: () => void;
}

/**
 * A number that is typed in peace: it keeps the text until it is left or Enter is pressed. An empty field is no number
 * yet, so that a value can be deleted and typed anew.
 */
export function NumberInput({ value, onChange, onEmpty, onEnd, ...props }: NumberInputProps) {
  const typed = useTyped(value);
  const end = () => {
    if (typed.isTyping && typed.shown === null) onEmpty?.();
    typed.end();
    onEnd?.();
  };
  return (
    <NumberBox
      {...props}
      value={typed.shown}
      onChange={(next) => {
        typed.type(next);
        if (next !== null) onChange(next);
      }}
      onBlur={end}
      onPressEnter={end}
    />
  );
}
