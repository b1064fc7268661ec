import { useText, useTitle } from '../../../../lib/language/index.ts';
import type { SignalDefinition } from '../../real-time/use-signals.ts';
import styles from '../write-dialog.module.css';
import type { TriedWrite } from './write-trial.ts';

interface TrialNoteProps {
  /** What would have been sent; undefined before it. */
  tried: TriedWrite | undefined;
  signal: SignalDefinition;
}

/** Says that nothing is sent, and afterwards what would have been. */
export function TrialNote({ tried, signal }: TrialNoteProps) {
  const t = useText('pageTrial');
  const titleOf = useTitle();
  return (
    <p className={styles.trial} role="status" data-testid="write-trial">
      <strong>{t('dryRun')}</strong>{' '}
      {tried === undefined
        ? t('dryRunText')
        : t('wouldSend', { title: titleOf(signal), tag: signal.tag, value: tried.shown, raw: tried.raw })}
    </p>
  );
}
