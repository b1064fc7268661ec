import { InputNumber, type InputNumberProps } from 'antd';
import { numberText } from './number-text.ts';

/** The library's input of a number, which reads a comma as people write it (`numberText`) and does not drop it. */
export function NumberBox<Value extends number | string = number>(props: InputNumberProps<Value>) {
  return <InputNumber<Value> parser={(typed) => numberText(typed) as Value} {...props} />;
}
