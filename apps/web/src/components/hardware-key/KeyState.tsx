import type { KeyProblem } from '../../lib/hardware-key/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './hardware-key.module.css';
import { KeyStateText } from './KeyStateText.tsx';
import type { SeenKey } from './use-key-device.ts';

interface KeyStateProps {
  seen: SeenKey;
  /** What became of the last try with it, before what is seen. */
  problem?: KeyProblem | undefined;
  isSigning?: boolean;
}

/** What is plugged in, or why nothing is found; on a phone also that a key needs a computer. */
export function KeyState({ seen, problem = seen.problem, isSigning = false }: KeyStateProps) {
  const t = useText('hardwareKey');
  const desc = seen.device?.desc ?? '';
  return (
    <>
      <p className={styles.phone}>{t('computer')}</p>
      <p role="status" className={styles.state} data-state={problem === undefined ? 'fine' : 'problem'}>
        {problem !== undefined && <KeyStateText problem={problem} />}
        {problem === undefined && seen.device === undefined && t('state_looking')}
        {problem === undefined &&
          seen.device !== undefined &&
          t(isSigning ? 'state_signing' : 'state_found', { desc })}
      </p>
    </>
  );
}
