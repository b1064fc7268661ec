import { numberText } from '@zutai/diagram';
import { Button } from 'antd';
import { useMemo } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { formatValue } from '../../../components/value-view/index.ts';
import { WindowedRows } from '../../../components/windowed-rows/index.ts';
import { inLanguage, useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { DrawnSignal, DrawnSpans } from '../model/drawing.ts';
import { MOST_ROWS, toRows } from '../model/value-rows.ts';
import styles from './curve.module.css';

interface ValuesPanelProps {
  drawn: readonly DrawnSignal[];
  spans: ReadonlyMap<string, DrawnSpans>;
  hasEveryValue: boolean;
  onEveryValue: () => void;
}

const ROW_PX = 38;
/** With thousandths: values may be closer than a second. */
const timeText = (timeMs: number) =>
  `${formatTime(timeMs)}.${String(Math.floor(timeMs) % 1000).padStart(3, '0')}`;

/** The points in view as a table, a time a row; says whether these are all values. */
export function ValuesPanel({ drawn, spans, hasEveryValue, onEveryValue }: ValuesPanelProps) {
  const t = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const shown = drawn.filter(({ isHidden }) => !isHidden);
  const { rows, total, isThinned } = useMemo(() => {
    const columns = drawn.filter(({ isHidden }) => !isHidden).map(({ id }) => spans.get(id)?.spans ?? []);
    return {
      ...toRows(columns),
      isThinned: columns.some((some) => some.some(({ piece }) => piece.bucketMs > 0)),
    };
  }, [spans, drawn]);
  if (rows.length === 0) return <EmptyState title={t('valuesNone')} />;
  return (
    <>
      <div className={styles.panelHead}>
        <p className={styles.panelNote}>
          {total > MOST_ROWS
            ? t('valuesMany', { count: numberText(total, 0), shown: numberText(MOST_ROWS, 0) })
            : isThinned
              ? null
              : t('valuesAll', { count: total })}
          {isThinned && <> {t('valuesThinned')}</>}
        </p>
        {isThinned && !hasEveryValue && (
          <Button size="small" onClick={onEveryValue}>
            {t('valuesEvery')}
          </Button>
        )}
      </div>
      <div className={styles.tableBox}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('time')}</th>
              {shown.map(({ id, signal: plain }) => {
                const signal = inLanguage(plain, language);
                return (
                  <th key={id} className={styles.number}>
                    {titleOf(signal)}
                    <span className={styles.unit}>{signal.unit}</span>
                  </th>
                );
              })}
            </tr>
          </thead>
          <WindowedRows rows={rows} as="tbody" rowPx={ROW_PX} columns={shown.length + 1}>
            {({ timeMs, values }) => (
              <tr key={timeMs}>
                <td>{timeText(timeMs)}</td>
                {shown.map(({ id, signal }, place) => {
                  const value = values[place];
                  return (
                    <td key={id} className={styles.number} data-bad={Number.isNaN(value)}>
                      {value === undefined
                        ? ''
                        : Number.isNaN(value)
                          ? t('gap')
                          : formatValue(
                              signal.dataType === 'boolean' ? value !== 0 : value,
                              signal,
                              language,
                            )}
                    </td>
                  );
                })}
              </tr>
            )}
          </WindowedRows>
        </table>
      </div>
    </>
  );
}
