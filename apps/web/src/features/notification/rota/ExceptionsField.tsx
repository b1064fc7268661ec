import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_ROTA_SHIFTS, type NamedThing, type RotaException } from '@zutai/contract';
import { Button } from 'antd';
import { TimeInput } from '../../../components/time-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { NamedSelect } from '../NamedSelect.tsx';
import styles from '../notification.module.css';

interface ExceptionsFieldProps {
  named: readonly NamedThing[];
  value?: readonly RotaException[];
  onChange?: (exceptions: RotaException[]) => void;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Stretches of time in which others are on duty. */
export function ExceptionsField({ named, value = [], onChange }: ExceptionsFieldProps) {
  const t = useText('notification');
  const change = (place: number, more: Partial<RotaException>) =>
    onChange?.(value.map((one, i) => (i === place ? { ...one, ...more } : one)));
  const add = () => {
    const fromMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    onChange?.([...value, { fromMs, toMs: fromMs + DAY_MS, accountIds: [] }]);
  };
  return (
    <div className={styles.parts}>
      {value.map((one, place) => {
        const title = `${t('exceptions')} ${place + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exception is its place
          <fieldset key={place} aria-label={title} className={styles.part}>
            <div className={styles.partHead}>
              <strong>{title}</strong>
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${title} · ${t('exceptionRemove')}`}
                title={t('exceptionRemove')}
                onClick={() => onChange?.(value.filter((_one, i) => i !== place))}
              />
            </div>
            <div className={styles.partFields}>
              <TimeInput
                value={one.fromMs}
                onChange={(fromMs) => fromMs !== null && change(place, { fromMs })}
              />
              <TimeInput value={one.toMs} onChange={(toMs) => toMs !== null && change(place, { toMs })} />
              <NamedSelect
                kind="account"
                named={named}
                placeholder={t('accounts')}
                aria-label={`${title} · ${t('accounts')}`}
                value={one.accountIds}
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
        onClick={add}
      >
        {t('exceptionAdd')}
      </Button>
    </div>
  );
}
