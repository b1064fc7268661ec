import { Input, Segmented, Select, Slider } from 'antd';
import { useState } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import type { SimulatedSignal, Source } from '../../live-page/index.ts';
import styles from './simulation.module.css';
import { formatSteps, parseSteps } from './step-text.ts';

interface SourceFieldsProps<K extends Source['kind'] = Source['kind']> {
  signal: SimulatedSignal;
  source: Extract<Source, { kind: K }>;
  onChange: (source: Source) => void;
}

function Constant({ signal, source, onChange }: SourceFieldsProps<'constant'>) {
  const t = useText('pageTrial');
  const common = useText('common');
  const language = useLanguage();
  const { dataType, states, min, max, decimals } = signal;
  const set = (value: number | string | boolean) => onChange({ kind: 'constant', value });
  if (states.length > 0)
    return (
      <Select
        size="small"
        aria-label={t('value')}
        value={Number(source.value)}
        popupMatchSelectWidth={false}
        options={states.map(({ value, title, titleEn }) => ({
          value,
          label: `${value} ${language === 'en' && titleEn !== '' ? titleEn : title}`,
        }))}
        onChange={set}
      />
    );
  if (dataType === 'boolean')
    return (
      <Segmented
        size="small"
        aria-label={t('value')}
        value={source.value === true}
        options={[
          { value: false, label: common('boolFalse') },
          { value: true, label: common('boolTrue') },
        ]}
        onChange={set}
      />
    );
  if (dataType === 'text')
    return (
      <Input
        size="small"
        aria-label={t('value')}
        value={String(source.value)}
        maxLength={200}
        onChange={({ target }) => set(target.value)}
      />
    );
  const value = Number(source.value);
  const low = min ?? Math.min(0, value);
  const high = max ?? Math.max(100, value);
  const step = 10 ** -Math.min(6, Math.max(0, decimals));
  return (
    <>
      <Slider
        className={styles.slider ?? ''}
        ariaLabelForHandle={t('value')}
        min={low}
        max={high}
        step={step}
        value={value}
        onChange={set}
        tooltip={{ open: false }}
      />
      <NumberBox
        size="small"
        aria-label={t('value')}
        value={value}
        step={step}
        onChange={(next) => next !== null && set(next)}
      />
    </>
  );
}

function Wave({ source, onChange }: SourceFieldsProps<'sine' | 'ramp' | 'walk'>) {
  const t = useText('pageTrial');
  const field = (name: 'min' | 'max' | 'periodS') => (
    <span key={name} className={styles.field}>
      {t(name)}
      <NumberBox
        size="small"
        style={{ width: 84 }}
        aria-label={t(name)}
        value={source[name]}
        {...(name === 'periodS' && { min: 0.5 })}
        onChange={(value) => value !== null && onChange({ ...source, [name]: value })}
      />
    </span>
  );
  return (['min', 'max', 'periodS'] as const).map(field);
}

function Steps({ signal, source, onChange }: SourceFieldsProps<'states'>) {
  const t = useText('pageTrial');
  const [text, setText] = useState(() => formatSteps(source.steps));
  const steps = parseSteps(text, signal);
  return (
    <Input
      size="small"
      className={styles.steps ?? ''}
      aria-label={t('steps')}
      title={t('stepsHelp')}
      value={text}
      status={steps === undefined ? 'error' : ''}
      onChange={({ target }) => {
        setText(target.value);
        const next = parseSteps(target.value, signal);
        if (next) onChange({ kind: 'states', steps: next });
      }}
    />
  );
}

/** What a source of this kind can be given. */
export function SourceFields({ signal, source, onChange }: SourceFieldsProps) {
  const common = { signal, onChange };
  if (source.kind === 'constant') return <Constant source={source} {...common} />;
  if (source.kind === 'states') return <Steps source={source} {...common} />;
  if (source.kind === 'bad' || source.kind === 'stale') return null;
  return <Wave source={source} {...common} />;
}
