import { signalLevelOf } from '@zutai/contract';
import { useText } from '../../lib/language/index.ts';

const BARS = [25, 45, 65, 85];

interface SignalLevelProps {
  percent: number | null;
  /** The gateway is there; of one that is away the level is what it was. */
  isOnline: boolean;
}

/** Signal level as bars, percent and the specification's word; a dash when unknown. */
export function SignalLevel({ percent, isOnline }: SignalLevelProps) {
  const t = useText('gateway');
  if (percent === null) return <>—</>;
  const shown = `${t(`level${signalLevelOf(percent)}`)} ${percent}%`;
  if (!isOnline) return <span style={{ color: 'var(--text-muted)' }}>{t('lastKnown', { text: shown })}</span>;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 7, whiteSpace: 'nowrap' }}>
      <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
        {BARS.map((from, index) => (
          <rect
            key={from}
            x={index * 4}
            y={10 - index * 3}
            width="3"
            height={4 + index * 3}
            rx="0.8"
            fill={percent >= from ? 'var(--text-secondary)' : 'var(--line)'}
          />
        ))}
      </svg>
      {t(`level${signalLevelOf(percent)}`)}
      <span style={{ color: 'var(--text-muted)' }}>{percent}%</span>
    </span>
  );
}
