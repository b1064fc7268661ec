import { memo } from 'react';
import { LiveValueView } from '../../../components/value-view/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { WriteButton } from '../write/WriteButton.tsx';
import type { SignalGroup } from './group-signals.ts';
import { QualityCell } from './QualityCell.tsx';
import styles from './real-time.module.css';
import { SignalName } from './SignalName.tsx';
import type { SignalDefinition } from './use-signals.ts';

/** One signal: name, value, and below both what is wrong with it or when it came. */
const SignalRow = memo(function SignalRow({ signal }: { signal: SignalDefinition }) {
  return (
    <li className={styles.row}>
      <span className={styles.name} title={signal.tag}>
        <SignalName signal={signal} />
      </span>
      <LiveValueView signalId={signal.id} format={signal} unit={signal.unit} unitWidth={38} />
      <QualityCell signalId={signal.id} />
      <span className={styles.write}>{signal.writable && <WriteButton signal={signal} />}</span>
    </li>
  );
});

/** The signals of one group. */
export function SignalPanel({ group }: { group: SignalGroup<SignalDefinition> }) {
  const t = useText('monitor');
  return (
    <section className={styles.panel}>
      <h2 className={styles.group}>
        {group.name === '' ? t('otherGroup') : group.name}
        <span className={styles.count}>{group.signals.length}</span>
      </h2>
      <ul className={styles.rows}>
        {group.signals.map((signal) => (
          <SignalRow key={signal.id} signal={signal} />
        ))}
      </ul>
    </section>
  );
}
