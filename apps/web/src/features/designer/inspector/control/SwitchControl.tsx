import { Switch } from 'antd';
import type { ControlProps } from './control-props.ts';

export function SwitchControl({ id, field, value, isDisabled, onCommit }: ControlProps) {
  return (
    <Switch
      id={id}
      data-field={field.path}
      size="small"
      checked={value === true}
      disabled={isDisabled}
      onChange={(isOn) => onCommit(isOn)}
    />
  );
}
