import { ALARM_CONDITION_KINDS, type AlarmCondition, type AlarmOperand } from '@zutai/contract';
import { ALARM_KIND_WORDS, sayIn } from '@zutai/lists';
import { Checkbox, Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { NumberBox, NumberInput, SecondInput } from '../../../components/number-input/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';
import { NEW_CONDITIONS, readValues, writeValues } from './condition-parts.ts';
import { FormulaParts } from './FormulaParts.tsx';
import type { RuleOwner } from './rule-owner.ts';
import { SignalSelect } from './SignalSelect.tsx';

interface PartProps<C> {
  condition: C;
  change: (part: Partial<C>) => void;
  owner: RuleOwner;
}
type Of<K> = Extract<AlarmCondition, { kind: K }>;

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span>{label}</span>
      {children}
    </div>
  );
}

/** A number that is always there: emptied it is 0. */
function NumberPart(props: { label: string; value: number; onChange: (value: number) => void }) {
  const { label, value, onChange } = props;
  return (
    <Part label={label}>
      <NumberInput
        style={{ width: '100%' }}
        controls={false}
        aria-label={label}
        min={0}
        value={value}
        onChange={onChange}
        onEmpty={() => onChange(0)}
      />
    </Part>
  );
}

/** A time in seconds, kept in ms. */
function SecondsPart(props: { label: string; value: number; onChange: (valueMs: number) => void }) {
  const { label, value, onChange } = props;
  return (
    <Part label={label}>
      <SecondInput
        style={{ width: '100%' }}
        controls={false}
        aria-label={label}
        valueMs={value}
        onChange={onChange}
      />
    </Part>
  );
}

function OperandPart(props: {
  label: string;
  operand: AlarmOperand | null;
  owner: RuleOwner;
  onChange: (operand: AlarmOperand | null) => void;
  isOptional?: boolean;
}) {
  const { label, operand, owner, onChange, isOptional = false } = props;
  const t = useText('alarm');
  const isSignal = operand?.from === 'signal';
  return (
    <Part label={label}>
      <div className={styles.operand}>
        <Select
          aria-label={`${label}: ${t('limitOfSignal')}`}
          value={isSignal ? 'signal' : 'constant'}
          onChange={(from) =>
            onChange(
              from === 'signal'
                ? { from: 'signal', signalId: '' }
                : isOptional
                  ? null
                  : { from: 'constant', value: 0 },
            )
          }
          options={[
            { value: 'constant', label: t('limitConstant') },
            { value: 'signal', label: t('limitOfSignal') },
          ]}
        />
        {isSignal ? (
          <SignalSelect
            owner={owner}
            label={label}
            value={operand.signalId === '' ? null : operand.signalId}
            problem={operand.signalId === '' ? t('operandSignalNeeded') : ''}
            onChange={(signalId) => onChange({ from: 'signal', signalId: signalId ?? '' })}
          />
        ) : (
          <NumberBox
            style={{ width: '100%' }}
            controls={false}
            aria-label={label}
            value={operand?.value ?? null}
            onChange={(value) => {
              if (value !== null) onChange({ from: 'constant', value });
              else if (isOptional) onChange(null);
            }}
          />
        )}
      </div>
    </Part>
  );
}

function LimitParts({ condition, change, owner }: PartProps<Of<'limit'>>) {
  const t = useText('alarm');
  const directions = (['high', 'low'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <>
      <Part label={t('direction')}>
        <Segmented
          options={directions}
          value={condition.direction}
          onChange={(direction) => change({ direction })}
        />
      </Part>
      <OperandPart
        label={t('limit')}
        operand={condition.limit}
        owner={owner}
        onChange={(limit) => limit !== null && change({ limit })}
      />
      <OperandPart
        label={t('secondLimit')}
        operand={condition.secondLimit}
        owner={owner}
        isOptional
        onChange={(secondLimit) => change({ secondLimit })}
      />
      <NumberPart
        label={t('deadband')}
        value={condition.deadband}
        onChange={(deadband) => change({ deadband })}
      />
    </>
  );
}

function DeviationParts({ condition, change, owner }: PartProps<Of<'deviation'>>) {
  const t = useText('alarm');
  return (
    <>
      <OperandPart
        label={t('from')}
        operand={condition.from}
        owner={owner}
        onChange={(from) => from !== null && change({ from })}
      />
      <NumberPart label={t('tolerance')} value={condition.limit} onChange={(limit) => change({ limit })} />
      <NumberPart
        label={t('deadband')}
        value={condition.deadband}
        onChange={(deadband) => change({ deadband })}
      />
    </>
  );
}

function RateParts({ condition, change }: PartProps<Of<'rate'>>) {
  const t = useText('alarm');
  const directions = (['rising', 'falling', 'both'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <>
      <Part label={t('direction')}>
        <Segmented
          options={directions}
          value={condition.direction}
          onChange={(direction) => change({ direction })}
        />
      </Part>
      <NumberPart label={t('change')} value={condition.limit} onChange={(limit) => change({ limit })} />
      <SecondsPart
        label={t('windowMs')}
        value={condition.windowMs}
        onChange={(windowMs) => change({ windowMs })}
      />
    </>
  );
}

function DiscreteParts({ condition, change }: PartProps<Of<'discrete'>>) {
  const t = useText('alarm');
  const [text, setText] = useState(writeValues(condition.values));
  return (
    <>
      <Part label={t('values')}>
        <Input
          aria-label={t('values')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            change({ values: readValues(target.value) });
          }}
        />
      </Part>
      <Checkbox checked={condition.isNot} onChange={({ target }) => change({ isNot: target.checked })}>
        {t('isNot')}
      </Checkbox>
    </>
  );
}

function BitParts({ condition, change }: PartProps<Of<'bit'>>) {
  const t = useText('alarm');
  return (
    <>
      <NumberPart label={t('bit')} value={condition.bit} onChange={(bit) => change({ bit })} />
      <Checkbox checked={condition.isSet} onChange={({ target }) => change({ isSet: target.checked })}>
        {t('isSet')}
      </Checkbox>
    </>
  );
}

function PartsOf({ condition, change, owner }: PartProps<AlarmCondition>) {
  const t = useText('alarm');
  const rest = { change: change as (part: object) => void, owner };
  switch (condition.kind) {
    case 'limit':
      return <LimitParts condition={condition} {...rest} />;
    case 'deviation':
      return <DeviationParts condition={condition} {...rest} />;
    case 'rate':
      return <RateParts condition={condition} {...rest} />;
    case 'discrete':
      return <DiscreteParts condition={condition} {...rest} />;
    case 'bit':
      return <BitParts condition={condition} {...rest} />;
    case 'change':
      return (
        <SecondsPart
          label={t('holdMs')}
          value={condition.holdMs}
          onChange={(holdMs) => rest.change({ holdMs })}
        />
      );
    case 'quality':
      return (
        <Checkbox
          checked={condition.includesStale}
          onChange={({ target }) => rest.change({ includesStale: target.checked })}
        >
          {t('includesStale')}
        </Checkbox>
      );
    case 'noChange':
      return (
        <SecondsPart
          label={t('periodMs')}
          value={condition.periodMs}
          onChange={(periodMs) => rest.change({ periodMs })}
        />
      );
    case 'formula':
      return <FormulaParts condition={condition} {...rest} />;
    case 'offline':
      return null;
  }
}

interface ConditionFieldProps {
  id?: string;
  owner: RuleOwner;
  value?: AlarmCondition;
  onChange?: (condition: AlarmCondition) => void;
}

/** When a rule's signal is in alarm: the kind of condition, and what that needs. */
export function ConditionField({ id, owner, value, onChange }: ConditionFieldProps) {
  const t = useText('alarm');
  const say = sayIn(useLanguage());
  const condition = value ?? NEW_CONDITIONS.limit;
  return (
    <div className={styles.condition}>
      <Select
        {...(id === undefined ? {} : { id })}
        aria-label={t('conditionKind')}
        value={condition.kind}
        onChange={(kind) => onChange?.(NEW_CONDITIONS[kind])}
        options={ALARM_CONDITION_KINDS.map((kind) => ({
          value: kind,
          label: say.text(ALARM_KIND_WORDS[kind]),
        }))}
      />
      <PartsOf
        key={condition.kind}
        condition={condition}
        owner={owner}
        change={(part) => onChange?.({ ...condition, ...part } as AlarmCondition)}
      />
    </div>
  );
}
