import { memo } from 'react';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { WindowedRows } from '../../../components/windowed-rows/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { WriteButton } from '../write/WriteButton.tsx';
import { QualityCell } from './QualityCell.tsx';
import styles from './real-time.module.css';
import { SignalName } from './SignalName.tsx';
import type { SignalDefinition } from './use-signals.ts';

function rangeText({ min, max, unit }: SignalDefinition): string {
  if (min === null && max === null) return '';
  return `${min ?? '−∞'} ～ ${max ?? '∞'} ${unit}`.trim();
}

const Row = memo(function Row({ signal, place }: { signal: SignalDefinition; place: number }) {
  return (
    // The head is the first row.
    <tr aria-rowindex={place + 2}>
      <td>
        <SignalName signal={signal} />
      </td>
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

const COLUMNS = 7;
/** Until it is drawn. */
const ROW_PX = 37;

/** All signals as one table: of thousands only rows near what is in sight, and only changed cells are drawn again. */
export function SignalTable({ signals }: { signals: readonly SignalDefinition[] }) {
  const t = useText('monitor');
  const command = useText('command');
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-rowcount={signals.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
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
        <WindowedRows rows={signals} as="tbody" rowPx={ROW_PX} columns={COLUMNS}>
          {(signal, place) => <Row key={signal.id} signal={signal} place={place} />}
        </WindowedRows>
      </table>
    </div>
  );
}
