import { Link } from 'react-router';
import { curvePath, useCanOpenCurves } from '../../../lib/curve-path/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import styles from './real-time.module.css';
import type { SignalDefinition } from './use-signals.ts';

/** The name of a signal, which leads to its curve where it has one. */
export function SignalName({ signal }: { signal: SignalDefinition }) {
  const t = useText('curve');
  const titleOf = useTitle();
  const canOpen = useCanOpenCurves();
  const name = titleOf(signal);
  if (!canOpen || signal.dataType === 'text') return name;
  return (
    <Link className={styles.curveLink} to={curvePath([signal.id])} title={t('openSignal', { name })}>
      {name}
    </Link>
  );
}
