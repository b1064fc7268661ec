import { deviceCodeText } from '@zutai/i18n';
import { Tooltip } from 'antd';
import type { CSSProperties } from 'react';
import { type TextFunction, useLanguage, useText } from '../../lib/language/index.ts';
import type { ShownValue } from '../../lib/live/index.ts';
import { formatTime, useAge } from '../../lib/time/index.ts';
import { formatValue, type ValueFormat } from './format-value.ts';
import { useLastGood } from './use-last-good.ts';
import styles from './value-view.module.css';

export interface ValueViewProps {
  /** null when no signal is bound at all. */
  shown: ShownValue | null;
  format: ValueFormat;
  unit?: string;
  size?: 'small' | 'medium' | 'large';
  /** Keeps a place for the age of stale values; without it the age is under the pointer only. */
  hasAge?: boolean;
  /** Width kept for the number, in digits, so that a growing value moves nothing. */
  digits?: number;
  /** Width kept for the unit, in px, so that numbers of different units stand under each other. */
  unitWidth?: number;
  align?: 'start' | 'end';
}

/** A live value: value, unit, quality and age. Good is plain, stale hatched, bad crossed, unbound says so. */
export function ValueView({
  shown,
  format,
  unit = '',
  hasAge = false,
  digits,
  unitWidth,
  ...look
}: ValueViewProps) {
  const t = useText('common');
  const language = useLanguage();
  const quality = shown?.quality ?? 'none';
  const age = useAge(shown?.timeMs, quality === 'stale');
  const text = shown === null ? '' : formatValue(shown.value, format, language);
  const lastGood = useLastGood(shown ?? {}, `${text} ${unit}`.trim());
  if (shown === null) return <span className={styles.unbound}>{t('unbound')}</span>;
  const why = explain(t, shown, { age, lastGood, reason: deviceCodeText(language, shown.code) });
  const style: CSSProperties | undefined = digits === undefined ? undefined : { minWidth: `${digits}ch` };
  const isWord = Number.isNaN(Number(text.replaceAll(',', '')));
  const view = (
    <span
      className={styles.view}
      data-quality={quality}
      data-size={look.size ?? 'medium'}
      data-align={look.align ?? 'end'}
    >
      <span className={styles.value}>
        <span className={styles.number} data-word={isWord} style={style} title={isWord ? text : undefined}>
          {text}
        </span>
        {(unit !== '' || unitWidth !== undefined) && (
          <span className={styles.unit} style={unitWidth === undefined ? undefined : { width: unitWidth }}>
            {unit}
          </span>
        )}
        {quality === 'bad' && <span className="visually-hidden">{why}</span>}
      </span>
      {hasAge && <span className={styles.age}>{quality === 'stale' ? t('staleFor', { age }) : ''}</span>}
    </span>
  );
  return quality === 'good' ? view : <Tooltip title={why}>{view}</Tooltip>;
}

function explain(
  t: TextFunction<'common'>,
  { timeMs, goodMs, quality, code }: ShownValue,
  { age, lastGood, reason }: Readonly<Record<'age' | 'lastGood' | 'reason', string>>,
): string {
  if (timeMs === null) return t('notYet');
  const parts =
    quality === 'stale'
      ? [t('qualityStale')]
      : [
          t('labelled', { label: t('qualityBad'), text: t('bracketed', { text: reason, note: code }) }),
          formatTime(timeMs),
        ];
  // Of a stale value that was good, only until when counts.
  if (quality === 'stale' && goodMs == null) parts.push(t('staleFor', { age }), formatTime(timeMs));
  return [...parts, lastGood].filter(Boolean).join(' · ');
}
