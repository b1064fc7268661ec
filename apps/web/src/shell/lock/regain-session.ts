import { onSessionClosed } from '../../lib/call/index.ts';
import { currentUser, keyServiceOf, setUser } from '../../lib/session/index.ts';

let asked: Promise<boolean> | undefined;

/**
 * Asks once more for the hardware key before a session counts as ended: the machine may have slept, or the key may be
 * asked for since the session began.
 */
async function regain(): Promise<boolean> {
  const user = currentUser();
  const url = keyServiceOf(user);
  if (user === null || url === '') return false;
  try {
    const { checkLock } = await import('../../lib/hardware-key/index.ts');
    await checkLock(url);
  } catch {
    return false;
  }
  if (!user.useLock) setUser({ ...user, useLock: true });
  return true;
}

onSessionClosed(() => {
  asked ??= regain().finally(() => {
    asked = undefined;
  });
  return asked;
});
