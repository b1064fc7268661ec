import { Checkbox, Switch } from 'antd';
import { useText } from '../../../../lib/language/index.ts';
import type { ControlProps } from './control-props.ts';

/** On or off; where the widgets do not agree, neither, until somebody says which. */
export function SwitchControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  if (isMixed)
    return (
      <Checkbox
        id={id}
        data-field={field.path}
        indeterminate
        checked={false}
        disabled={isDisabled}
        onChange={() => onCommit(true)}
      >
        {t('mixed')}
      </Checkbox>
    );
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
