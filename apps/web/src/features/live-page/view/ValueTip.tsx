import { type Binding, formatValue, type LiveLookup, type LiveValue } from '@zutai/diagram';
import { deviceCodeText } from '@zutai/i18n';
import { useLastGood } from '../../../components/value-view/index.ts';
import { type TextFunction, useLanguage, useText } from '../../../lib/language/index.ts';
import { formatTime, useAgo } from '../../../lib/time/index.ts';
import styles from './live-view.module.css';
import { PlainValue } from './PlainValue.tsx';
import { useLiveBinding } from './use-live-binding.ts';
import { useIsWaitingForConfiguration } from './use-waiting-for-configuration.ts';

export interface TipTarget {
  widgetId: string;
  binding: Binding;
  clientX: number;
  clientY: number;
}

/** Room a tip takes at most, px: it turns to the other side of the pointer near the window's edges. */
const TIP_ROOM = { width: 310, height: 120 };

/** Quality and age in words; '' for what is counted or set here, which has neither: a word would judge the number. */
export function useQualityText(live: LiveValue, binding: Binding): string {
  const t = useText('livePage');
  const common = useText('common');
  const communication = useText('communication');
  const isWaiting = useIsWaitingForConfiguration(live, binding);
  const language = useLanguage();
  const ago = useAgo(live.timeMs);
  const words = isWaiting
    ? communication('waitingForConfiguration')
    : wordsOf(live, t, common, deviceCodeText(language, live.code));
  const parts = [words];
  const lastGood = useLastGood(live, `${formatValue(live)} ${live.unit}`.trim());
  // A bad value's time says when it was found bad, not how old the number beside it is; of a stale one that was good,
  // only until when counts.
  const isSaid = live.quality === 'stale' && live.goodMs != null;
  if (live.timeMs !== null && !isSaid)
    parts.push(t(live.quality === 'bad' ? 'tipAgeBad' : 'tipAge', { ago }), formatTime(live.timeMs));
  return [...parts, lastGood].filter(Boolean).join(' · ');
}

function wordsOf(
  live: LiveValue,
  t: TextFunction<'livePage'>,
  common: TextFunction<'common'>,
  reason: string,
): string {
  if (live.quality === 'unbound') return t('tipUnbound');
  if (live.quality === 'good') return live.timeMs === null ? '' : t('tipGood');
  if (live.value === null && live.timeMs === null) return t('tipWaiting');
  return live.quality === 'stale' ? common('qualityStale') : t('tipBad', { reason, code: live.code });
}

/** Name, value, unit, quality and age of what is under the pointer. */
export function ValueTip({ target, live, tag }: { target: TipTarget; live: LiveLookup; tag: string }) {
  // Draws again when the value changes; the lookup gives the rest of what there is to say.
  useLiveBinding(target.binding);
  const value = live.get(target.binding);
  const quality = useQualityText(value, target.binding);
  const { clientX, clientY } = target;
  const isLeft = clientX + TIP_ROOM.width > window.innerWidth;
  const isAbove = clientY + TIP_ROOM.height > window.innerHeight;
  return (
    <div
      className={styles.tip}
      role="tooltip"
      data-testid="value-tip"
      style={{
        ...(isLeft ? { right: Math.max(8, window.innerWidth - clientX + 12) } : { left: clientX + 14 }),
        ...(isAbove ? { bottom: window.innerHeight - clientY + 12 } : { top: clientY + 16 }),
      }}
    >
      <div className={styles.tipTitle}>{value.title || target.binding.title}</div>
      <PlainValue text={formatValue(value)} unit={value.unit} quality={value.quality} />
      {quality !== '' && (
        <div className={styles.tipNote} data-quality={value.quality}>
          {quality}
        </div>
      )}
      {tag !== '' && <div className={styles.tipTag}>{tag}</div>}
    </div>
  );
}
