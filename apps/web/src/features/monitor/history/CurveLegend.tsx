import { CloseOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatValue } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { SignalDefinition } from '../real-time/use-signals.ts';
import { cursorValueAt, type HistoryCurve } from './curve-data.ts';
import styles from './history.module.css';

export interface CurveLegendProps {
  signals: readonly SignalDefinition[];
  curves: readonly HistoryCurve[];
  colours: readonly string[];
  hidden: ReadonlySet<string>;
  /** Time under the pointer in ms UTC; null shows each curve's latest point. */
  cursorMs: number | null;
  onHide: (signalId: string) => void;
  onRemove: (signalId: string) => void;
  onFocus: (signalId: string | null) => void;
}

/** One row a curve: its value at the pointer, its lowest and highest, what was bad. */
export function CurveLegend(props: CurveLegendProps) {
  const t = useText('history');
  const language = useLanguage();
  const titleOf = useTitle();
  const { signals, curves, cursorMs, hidden } = props;
  const columns = [t('minimum'), t('maximum'), ''];
  return (
    <div className={styles.legendBox}>
      <table className={styles.legend}>
        <thead>
          <tr>
            <th>{t('signals')}</th>
            <th className={styles.number}>{cursorMs === null ? t('latest') : formatTime(cursorMs)}</th>
            {columns.map((title) => (
              <th key={title} className={styles.number}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {signals.map((signal, index) => {
            const curve = curves.find(({ signalId }) => signalId === signal.id);
            const at =
              curve === undefined ? undefined : cursorValueAt(curve, cursorMs ?? Number.MAX_SAFE_INTEGER);
            const show = (value: number | null | undefined) =>
              value == null ? '– –' : formatValue(value, signal, language);
            const isHidden = hidden.has(signal.id);
            return (
              <tr
                key={signal.id}
                data-hidden={isHidden}
                onMouseEnter={() => props.onFocus(signal.id)}
                onMouseLeave={() => props.onFocus(null)}
              >
                <td>
                  <span className={styles.entry}>
                    <svg className={styles.swatch} width="18" height="10" aria-hidden="true">
                      <path
                        d="M1 5h16"
                        stroke={props.colours[index % props.colours.length]}
                        strokeWidth="3"
                      />
                    </svg>
                    {titleOf(signal)}
                    <span className={styles.unit}>{signal.unit}</span>
                  </span>
                </td>
                <td className={styles.now} data-bad={at?.isBad === true}>
                  {at?.isBad === true ? t('bad') : show(at?.value)}
                </td>
                <td className={styles.number}>{show(curve?.min)}</td>
                <td className={styles.number}>{show(curve?.max)}</td>
                <td className={styles.tools}>
                  {curve !== undefined && curve.badCount > 0 && (
                    <span className={styles.bad}>{t('badCount', { count: curve.badCount })}</span>
                  )}
                  <Button
                    type="text"
                    size="small"
                    icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                    aria-label={t(isHidden ? 'show' : 'hide')}
                    title={t(isHidden ? 'show' : 'hide')}
                    onClick={() => props.onHide(signal.id)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined />}
                    aria-label={t('removeSignal')}
                    title={t('removeSignal')}
                    onClick={() => props.onRemove(signal.id)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
