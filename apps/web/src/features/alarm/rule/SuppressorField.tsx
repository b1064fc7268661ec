import type { AlarmSuppressor } from '@zutai/contract';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';
import { readValues, writeValues } from './condition-parts.ts';
import type { RuleOwner } from './rule-owner.ts';
import { SignalSelect } from './SignalSelect.tsx';

interface SuppressorFieldProps {
  id?: string;
  owner: RuleOwner;
  value?: AlarmSuppressor | null;
  onChange?: (suppressor: AlarmSuppressor | null) => void;
}

/** A signal of the same equipment, or template, that keeps the alarm from ringing while it has a value. */
export function SuppressorField({ id, owner, value = null, onChange }: SuppressorFieldProps) {
  const t = useText('alarm');
  const [typed, setTyped] = useState<string>();
  const equals = typed ?? (value === null ? '' : writeValues([value.equals]));
  const [isOn, setOn] = useState(value !== null);
  // A record that was read anew has another one.
  if (value !== null && !isOn) setOn(true);
  const change = (signalId: string | null, text: string) => {
    setTyped(text);
    // What is half entered is no suppressor: the server says what is missing.
    onChange?.({ signalId: signalId ?? '', equals: readValues(text)[0] ?? '' });
  };
  return (
    <div className={styles.condition}>
      <Segmented<'none' | 'some'>
        {...(id === undefined ? {} : { id })}
        value={isOn ? 'some' : 'none'}
        onChange={(chosen) => {
          setOn(chosen === 'some');
          if (chosen === 'some') change(null, '1');
          else onChange?.(null);
        }}
        options={[
          { value: 'none', label: t('suppressorNone') },
          { value: 'some', label: t('suppressorSome') },
        ]}
      />
      {isOn && (
        <div className={styles.times}>
          <SignalSelect
            owner={owner}
            label={t('signal')}
            value={value?.signalId || null}
            onChange={(signalId) => change(signalId, equals)}
          />
          <Input
            aria-label={t('equals')}
            prefix={t('equals')}
            value={equals}
            onChange={({ target }) => change(value?.signalId ?? null, target.value)}
          />
        </div>
      )}
    </div>
  );
}
