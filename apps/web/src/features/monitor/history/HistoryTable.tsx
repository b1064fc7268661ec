import type { TimeRange } from '@zutai/curve';
import { useMemo } from 'react';
import { formatValue } from '../../../components/value-view/index.ts';
import { WindowedRows } from '../../../components/windowed-rows/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import type { HistoryCurve } from './curve-data.ts';
import { MOST_HISTORY_ROWS, toHistoryRows } from './history-rows.ts';
import styles from './history-table.module.css';

const ROW_PX = 38;

interface HistoryTableProps {
  signals: readonly SignalDefinition[];
  /** In the order of the signals. */
  curves: readonly HistoryCurve[];
  range: TimeRange;
}

/** The points of the curves above as a table, newest first. */
export function HistoryTable({ signals, curves, range }: HistoryTableProps) {
  const t = useText('history');
  const words = useText('curve');
  const language = useLanguage();
  const titleOf = useTitle();
  const rows = useMemo(() => toHistoryRows(curves, range), [curves, range]);
  const isThinned = curves.some(({ isDownsampled }) => isDownsampled);
  return (
    <div className={styles.values}>
      <h2 className={styles.title}>{t('valuesTitle')}</h2>
      <p className={styles.note}>
        {rows.length === MOST_HISTORY_ROWS
          ? t('valuesNewest', { count: MOST_HISTORY_ROWS })
          : words('valuesAll', { count: rows.length })}
        {isThinned && <> {words('valuesThinned')}</>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={styles.box} aria-label={t('valuesTitle')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{words('time')}</th>
              {signals.map((signal) => (
                <th key={signal.id} className={styles.number}>
                  {[titleOf(signal), signal.unit].filter((part) => part !== '').join(' · ')}
                </th>
              ))}
            </tr>
          </thead>
          <WindowedRows rows={rows} as="tbody" rowPx={ROW_PX} columns={signals.length + 1}>
            {({ timeMs, values }) => (
              <tr key={timeMs}>
                <td>{formatTime(timeMs)}</td>
                {signals.map((signal, place) => {
                  const value = values[place];
                  return (
                    <td key={signal.id} className={styles.number} data-bad={value === null}>
                      {value === undefined
                        ? ''
                        : value === null
                          ? words('gap')
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
      </section>
    </div>
  );
}
