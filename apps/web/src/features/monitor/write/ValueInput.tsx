import type { Signal } from '@zutai/contract';
import { Input, Radio, Select } from 'antd';
import type { FirstFocus } from '../../../components/first-focus/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';

export interface ValueInputProps {
  signal: Omit<Signal, 'revision'>;
  value: string;
  onChange: (value: string) => void;
  onEnter: () => void;
  isInvalid: boolean;
  focus: FirstFocus['target'];
}

/** Most states that are offered side by side; more go into a list. */
const MAX_BUTTONS = 5;

interface Choice {
  value: string;
  label: string;
}

/** What can be chosen instead of typed: the signal's states, or on and off. */
function useChoices(signal: Omit<Signal, 'revision'>): Choice[] {
  const t = useText('common');
  const language = useLanguage();
  const isSwitch = signal.dataType === 'boolean';
  const states = signal.states.map((state) => ({
    value: isSwitch ? String(state.value !== 0) : String(state.value),
    label: language === 'en' && state.titleEn !== '' ? state.titleEn : state.title,
  }));
  if (states.length > 0 || !isSwitch) return states;
  return [
    { value: 'true', label: t('boolTrue') },
    { value: 'false', label: t('boolFalse') },
  ];
}

/** The input for a value to be written: states to choose from, a number with its unit, or text. */
export function ValueInput({ signal, value, onChange, onEnter, isInvalid, focus }: ValueInputProps) {
  const choices = useChoices(signal);
  if (choices.length > MAX_BUTTONS)
    return (
      <Select
        ref={focus}
        showSearch={{ optionFilterProp: 'label' }}
        size="large"
        style={{ width: '100%' }}
        {...(value === '' ? {} : { value })}
        onChange={onChange}
        options={choices}
      />
    );
  if (choices.length > 0)
    return (
      <Radio.Group
        size="large"
        block
        optionType="button"
        value={value}
        onChange={({ target }) => onChange(String(target.value))}
        options={choices}
      />
    );
  return (
    <Input
      ref={focus}
      size="large"
      value={value}
      inputMode={signal.dataType === 'number' ? 'decimal' : 'text'}
      suffix={signal.unit}
      maxLength={1000}
      {...(isInvalid ? { status: 'error' as const } : {})}
      onChange={({ target }) => onChange(target.value)}
      onPressEnter={onEnter}
    />
  );
}
