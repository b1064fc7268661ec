import { calls } from '@zutai/contract';
import { call } from '../../../lib/call/index.ts';
import { setUser } from '../../../lib/session/index.ts';

/** Shows in the bars of the shell what was changed of the own account. */
export async function refreshUser(): Promise<void> {
  setUser(await call(calls.session.info, {}));
}
