import { calls, type InspectionSchedule, MAX_COUNTER_INTERVAL } from '@zutai/contract';
import { AutoComplete, Form } from 'antd';
import { NumberInput } from '../../../components/number-input/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../inspection.module.css';

type Counted = Pick<InspectionSchedule, 'tag' | 'interval' | 'unit'>;

interface CounterFieldsProps {
  value: Counted;
  onChange: (change: Partial<Counted>) => void;
}

/** Signals that are offered; more are found by typing. */
const MOST_SIGNALS = 50;

/** By which counter inspections are due: its tag, of those that the first piece of equipment has, and the advance. */
export function CounterFields({ value, onChange }: CounterFieldsProps) {
  const t = useText('inspection');
  const titleOf = useTitle();
  const [equipmentId] = (Form.useWatch('equipmentIds') as string[] | undefined) ?? [];
  const isEnabled = useMayCall()(calls.signal.query) && equipmentId !== undefined;
  const keyword = value.tag.trim().slice(0, 100);
  const { data } = useCall(
    calls.signal.query,
    { equipmentId: equipmentId ?? '', keyword, pageSize: MOST_SIGNALS },
    { isEnabled, staleMs: 60_000 },
  );
  const numbers = (data?.rows ?? []).filter(({ dataType }) => dataType === 'number');
  const unit = numbers.find(({ tag }) => tag === value.tag.trim())?.unit ?? value.unit ?? '';
  return (
    <>
      <AutoComplete
        aria-label={t('counterTag')}
        placeholder={t('counterTag')}
        value={value.tag}
        maxLength={200}
        onChange={(tag: string) => onChange({ tag })}
        options={numbers.map((signal) => ({
          value: signal.tag,
          label: `${signal.tag} · ${titleOf(signal)}${signal.unit === '' ? '' : ` (${signal.unit})`}`,
        }))}
      />
      <span className={styles.help}>{t('counterTagHelp')}</span>
      <NumberInput
        aria-label={t('counterInterval')}
        placeholder={t('counterInterval')}
        value={value.interval}
        min={0}
        max={MAX_COUNTER_INTERVAL}
        suffix={unit}
        onChange={(interval) => onChange({ interval })}
      />
      <span className={styles.help}>{t('counterIntervalHelp')}</span>
    </>
  );
}
