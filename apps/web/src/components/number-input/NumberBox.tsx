import { InputNumber, type InputNumberProps } from 'antd';
import { useRef } from 'react';
import { numberText } from '../../lib/number-text/index.ts';

/**
 * The library's input of a number, which reads a comma as people write it (`numberText`) and does not drop it. A text
 * that is no number when the input is left or Enter is pressed changes nothing; the library would keep its beginning.
 */
export function NumberBox<Value extends number | string = number>(props: InputNumberProps<Value>) {
  const { value, onChange, onInput, onFocus, onBlur, onPressEnter } = props;
  const begunWith = useRef<Value | null>(null);
  const typed = useRef('');
  const end = () => {
    const isNumber = !Number.isNaN(Number(numberText(typed.current)));
    if (!isNumber) onChange?.(begunWith.current);
    else begunWith.current = value ?? null;
    typed.current = '';
  };
  return (
    <InputNumber<Value>
      parser={(text) => numberText(text) as Value}
      {...props}
      onInput={(text) => {
        typed.current = text;
        onInput?.(text);
      }}
      onFocus={(event) => {
        begunWith.current = value ?? null;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        end();
        onBlur?.(event);
      }}
      onPressEnter={(event) => {
        end();
        onPressEnter?.(event);
      }}
    />
  );
}
