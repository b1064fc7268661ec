import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_ROTA_SHIFTS, type NamedThing, type RotaShift } from '@zutai/contract';
import { Button, Checkbox } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { ClockInput } from '../ClockInput.tsx';
import { NamedSelect } from '../NamedSelect.tsx';
import styles from '../notification.module.css';

interface WeeklyFieldProps {
  named: readonly NamedThing[];
  value?: readonly RotaShift[];
  onChange?: (shifts: RotaShift[]) => void;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKDAYS = [1, 2, 3, 4, 5];

/** Shifts of each week. */
export function WeeklyField({ named, value = [], onChange }: WeeklyFieldProps) {
  const t = useText('notification');
  const change = (place: number, more: Partial<RotaShift>) =>
    onChange?.(value.map((shift, i) => (i === place ? { ...shift, ...more } : shift)));
  return (
    <div className={styles.parts}>
      {value.map((shift, place) => {
        const label = (text: string) => `${t('weekly')} ${place + 1} · ${text}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift is its place
          <fieldset key={place} aria-label={label('')} className={styles.part}>
            <div className={styles.partHead}>
              <Checkbox.Group
                aria-label={label(t('shiftDays'))}
                value={shift.days}
                onChange={(days) => change(place, { days: DAYS.filter((day) => days.includes(day)) })}
                options={DAYS.map((day) => ({ value: day, label: t(`day_${day}`) }))}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={label(t('shiftRemove'))}
                title={t('shiftRemove')}
                onClick={() => onChange?.(value.filter((_one, i) => i !== place))}
              />
            </div>
            <div className={styles.partFields}>
              <div className={styles.times}>
                <ClockInput
                  aria-label={label(t('shiftFrom'))}
                  value={shift.from}
                  onChange={(from) => change(place, { from })}
                />
                <ClockInput
                  aria-label={label(t('shiftTo'))}
                  value={shift.to}
                  onChange={(to) => change(place, { to })}
                />
              </div>
              <NamedSelect
                kind="account"
                named={named}
                placeholder={t('accounts')}
                aria-label={label(t('accounts'))}
                value={shift.accountIds}
                onChange={(accountIds) => change(place, { accountIds })}
              />
            </div>
          </fieldset>
        );
      })}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_ROTA_SHIFTS}
        onClick={() =>
          onChange?.([...value, { days: [...WORKDAYS], from: '08:00', to: '20:00', accountIds: [] }])
        }
      >
        {t('shiftAdd')}
      </Button>
    </div>
  );
}
