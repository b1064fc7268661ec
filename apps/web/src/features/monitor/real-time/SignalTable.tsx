import { memo } from 'react';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { WriteButton } from '../write/WriteButton.tsx';
import { QualityCell } from './QualityCell.tsx';
import styles from './real-time.module.css';
import type { SignalDefinition } from './use-signals.ts';

function rangeText({ min, max, unit }: SignalDefinition): string {
  if (min === null && max === null) return '';
  return `${min ?? '−∞'} ～ ${max ?? '∞'} ${unit}`.trim();
}

const Row = memo(function Row({ signal }: { signal: SignalDefinition }) {
  const titleOf = useTitle();
  return (
    <tr>
      <td>{titleOf(signal)}</td>
      <td className={styles.right}>
        <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} unitWidth={38} />
      </td>
      <td className={styles.write}>{signal.writable && <WriteButton signal={signal} />}</td>
      <td>
        <QualityCell signalId={signal.id} />
      </td>
      <td className={styles.muted}>{signal.group}</td>
      <td className={styles.muted}>{signal.tag}</td>
      <td className={styles.muted}>{rangeText(signal)}</td>
    </tr>
  );
});

/** All signals as one table. Plain HTML: thousands of rows stay quick, and only changed cells are drawn. */
export function SignalTable({ signals }: { signals: readonly SignalDefinition[] }) {
  const t = useText('monitor');
  const command = useText('command');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('signal')}</th>
            <th className={styles.right}>{t('value')}</th>
            <th>
              <span className="visually-hidden">{command('write')}</span>
            </th>
            <th>{t('time')}</th>
            <th>{t('group')}</th>
            <th>{t('tag')}</th>
            <th>{t('range')}</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal) => (
            <Row key={signal.id} signal={signal} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
