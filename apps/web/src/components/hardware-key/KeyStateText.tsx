import type { KeyProblem } from '../../lib/hardware-key/index.ts';
import { useText } from '../../lib/language/index.ts';

/** Why a key cannot be used, in words; of what the local service refused, its own code and description. */
export function KeyStateText({ problem }: { problem: KeyProblem }) {
  const t = useText('hardwareKey');
  if (problem.state === 'refused') {
    const { code, desc } = problem;
    return t('state_refused', { code, desc });
  }
  if (problem.state === 'wrong') return t('state_wrong', { desc: problem.desc });
  return t(`state_${problem.state}`);
}
