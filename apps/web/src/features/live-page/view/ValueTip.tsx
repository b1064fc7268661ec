import { type Binding, formatValue, type LiveLookup, type LiveValue } from '@zutai/diagram';
import { deviceCodeText } from '@zutai/i18n';
import { type TextFunction, useLanguage, useText } from '../../../lib/language/index.ts';
import { formatTime, useAgo } from '../../../lib/time/index.ts';
import styles from './live-view.module.css';
import { PlainValue } from './PlainValue.tsx';
import { useLiveBinding } from './use-live-binding.ts';

export interface TipTarget {
  widgetId: string;
  binding: Binding;
  clientX: number;
  clientY: number;
}

/** Room a tip takes at most, px: it turns to the other side of the pointer near the window's edges. */
const TIP_ROOM = { width: 310, height: 120 };

/** Quality and age in words. */
export function useQualityText(live: LiveValue): string {
  const t = useText('livePage');
  const common = useText('common');
  const language = useLanguage();
  const ago = useAgo(live.timeMs);
  const parts = [wordsOf(live, t, common, deviceCodeText(language, live.code))];
  if (live.timeMs !== null) parts.push(t('tipAge', { ago }), formatTime(live.timeMs));
  return parts.join(' · ');
}

function wordsOf(
  live: LiveValue,
  t: TextFunction<'livePage'>,
  common: TextFunction<'common'>,
  reason: string,
): string {
  if (live.quality === 'unbound') return t('tipUnbound');
  if (live.quality === 'good') return t('tipGood');
  if (live.value === null && live.timeMs === null) return t('tipWaiting');
  return live.quality === 'stale' ? common('qualityStale') : t('tipBad', { reason, code: live.code });
}

/** Name, value, unit, quality and age of what is under the pointer. */
export function ValueTip({ target, live, tag }: { target: TipTarget; live: LiveLookup; tag: string }) {
  // Draws again when the value changes; the lookup gives the rest of what there is to say.
  useLiveBinding(target.binding);
  const value = live.get(target.binding);
  const quality = useQualityText(value);
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
      <div className={styles.tipNote} data-quality={value.quality}>
        {quality}
      </div>
      {tag !== '' && <div className={styles.tipTag}>{tag}</div>}
    </div>
  );
}
