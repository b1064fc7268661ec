import type { TimeRange } from '@zutai/curve';
import { Select } from 'antd';
import { useState } from 'react';
import { MomentInput } from '../../../components/period-picker/index.ts';
import { useText } from '../../../lib/language/index.ts';

const DAY_MS = 86_400_000;
const OFFERED = [
  { ms: 0, key: 'compareNone' },
  { ms: DAY_MS, key: 'compareDay' },
  { ms: 7 * DAY_MS, key: 'compareWeek' },
  { ms: 28 * DAY_MS, key: 'compareFourWeeks' },
] as const;

interface ComparePickerProps {
  shiftMs: number;
  range: TimeRange;
  onShift: (shiftMs: number) => void;
}

/** The period that the same signals are drawn of once more: a day, a week, four weeks before, or from any time on. */
export function ComparePicker({ shiftMs, range, onShift }: ComparePickerProps) {
  const t = useText('curve');
  const [isChoosing, setChoosing] = useState(false);
  const isOwn = !OFFERED.some(({ ms }) => ms === shiftMs);
  return (
    <>
      <Select
        aria-label={t('compare')}
        style={{ minWidth: 116 }}
        popupMatchSelectWidth={false}
        value={isOwn || isChoosing ? 'own' : String(shiftMs)}
        onChange={(choice) => {
          setChoosing(choice === 'own');
          if (choice !== 'own') onShift(Number(choice));
        }}
        options={[
          ...OFFERED.map(({ ms, key }) => ({ value: String(ms), label: t(key) })),
          { value: 'own', label: t('compareOwn') },
        ]}
      />
      {(isOwn || isChoosing) && (
        <MomentInput
          isClearable={false}
          aria-label={t('compareStart')}
          placeholder={t('compareStart')}
          value={isOwn ? range.fromMs - shiftMs : null}
          onChange={(timeMs) => {
            if (timeMs === null) return;
            setChoosing(false);
            onShift(Math.round(range.fromMs) - timeMs);
          }}
        />
      )}
    </>
  );
}
