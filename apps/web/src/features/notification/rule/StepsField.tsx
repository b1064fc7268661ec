import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type EscalationStep,
  MAX_ESCALATION_MIN,
  MAX_ESCALATION_STEPS,
  type NamedThing,
  NOTIFICATION_WAYS,
} from '@zutai/contract';
import { NOTIFICATION_WAY_WORDS } from '@zutai/lists';
import { Button, Checkbox } from 'antd';
import { NumberInput } from '../../../components/number-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { ChoicesField } from '../ChoicesField.tsx';
import { NamedSelect } from '../NamedSelect.tsx';
import styles from '../notification.module.css';

interface StepsFieldProps {
  named: readonly NamedThing[];
  value?: readonly EscalationStep[];
  onChange?: (steps: EscalationStep[]) => void;
}

const FIRST_MIN = 10;

/** Circles that are told one after the other while nobody acknowledges. */
export function StepsField({ named, value = [], onChange }: StepsFieldProps) {
  const t = useText('notification');
  const add = () =>
    onChange?.([
      ...value,
      {
        afterMin: Math.min((value.at(-1)?.afterMin ?? 0) + FIRST_MIN, MAX_ESCALATION_MIN),
        ...{ accountIds: [], roleIds: [], isHeadTold: false, rotaIds: [], ways: ['email'] },
      },
    ]);
  return (
    <div className={styles.parts}>
      {value.map((step, place) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={place}
          number={place + 1}
          step={step}
          named={named}
          onChange={(more) => onChange?.(value.map((one, i) => (i === place ? { ...one, ...more } : one)))}
          onRemove={() => onChange?.(value.filter((_one, i) => i !== place))}
        />
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_ESCALATION_STEPS}
        onClick={add}
      >
        {t('stepAdd')}
      </Button>
    </div>
  );
}

interface StepFieldsProps {
  number: number;
  step: EscalationStep;
  named: readonly NamedThing[];
  onChange: (more: Partial<EscalationStep>) => void;
  onRemove: () => void;
}

function StepFields({ number, step, named, onChange, onRemove }: StepFieldsProps) {
  const t = useText('notification');
  const title = t('stepNumber', { step: number });
  const label = (text: string) => `${title} · ${text}`;
  return (
    <fieldset aria-label={title} className={styles.part}>
      <div className={styles.partHead}>
        <strong>{title}</strong>
        <NumberInput
          className={styles.minutes ?? ''}
          aria-label={label(t('stepAfter'))}
          min={1}
          max={MAX_ESCALATION_MIN}
          precision={0}
          suffix={t('stepAfter')}
          value={step.afterMin}
          onChange={(afterMin) => onChange({ afterMin })}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={label(t('stepRemove'))}
          title={t('stepRemove')}
          onClick={onRemove}
        />
      </div>
      <div className={styles.partFields}>
        <NamedSelect
          kind="account"
          named={named}
          placeholder={t('accounts')}
          aria-label={label(t('accounts'))}
          value={step.accountIds}
          onChange={(accountIds) => onChange({ accountIds })}
        />
        <NamedSelect
          kind="role"
          named={named}
          placeholder={t('roles')}
          aria-label={label(t('roles'))}
          value={step.roleIds}
          onChange={(roleIds) => onChange({ roleIds })}
        />
        <NamedSelect
          kind="rota"
          named={named}
          placeholder={t('rota')}
          aria-label={label(t('rota'))}
          value={step.rotaIds}
          onChange={(rotaIds) => onChange({ rotaIds })}
        />
        <ChoicesField
          aria-label={label(t('ways'))}
          choices={NOTIFICATION_WAYS}
          words={NOTIFICATION_WAY_WORDS}
          value={step.ways}
          onChange={(ways) => onChange({ ways })}
        />
      </div>
      <Checkbox checked={step.isHeadTold} onChange={({ target }) => onChange({ isHeadTold: target.checked })}>
        {t('head')}
      </Checkbox>
    </fieldset>
  );
}
