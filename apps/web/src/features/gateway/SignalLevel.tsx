import { useText } from '../../lib/language/index.ts';
import { signalLevelText } from './configuration-state.ts';

const BARS = [25, 45, 65, 85];

/** Signal level as bars, percent and the specification's word; a dash when unknown. */
export function SignalLevel({ percent }: { percent: number | null }) {
  const t = useText('gateway');
  if (percent === null) return <>—</>;
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
      {t(signalLevelText(percent))}
      <span style={{ color: 'var(--text-muted)' }}>{percent}%</span>
    </span>
  );
}
