import { createRandomId } from '../../../lib/random-id/index.ts';
import { runWrite, type WriteTarget } from '../../monitor/index.ts';

/** Where a script's write goes and whether the operator agreed to it. */
export interface ScriptWrite {
  target: WriteTarget;
  signalId: string;
  value: string;
  confirmed: boolean;
}

/**
 * Writes and waits until the value was read back, without a card or dialog of its own.
 * @throws Error in words when it was refused, failed, or its result is unknown
 */
export async function writeToEnd(write: ScriptWrite, signal: AbortSignal): Promise<void> {
  const requestId = createRandomId();
  const { phase, failure } = await runWrite({ ...write, requestId, signal, onState: () => {} });
  if (phase !== 'done') throw new Error(failure);
}
