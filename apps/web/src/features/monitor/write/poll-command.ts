import { type CommandReply, MAX_POLLS, POLL_WAITS_MS } from '@zutai/contract';

export interface PollOptions {
  /** Asks how far the command is. */
  ask(): Promise<CommandReply>;
  /** Told every answer, also the last one. */
  onReply(reply: CommandReply): void;
  signal: AbortSignal;
  /** Waits in ms before the polls; the last one for all further. */
  waitsMs?: readonly number[];
  maxPolls?: number;
}

/** What waiting for a command ends in: decided, given up (code 1301), or no longer wanted. */
export type PollEnd = 'decided' | 'timeout' | 'aborted';

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/**
 * Polls the callback of an asynchronous command until it is decided: waits 0.5, 1, 2, 5, 10, then 30 s
 * between polls, gives up at 180 (specification, section 4). A poll that gets no answer is not a decision:
 * the next one asks again.
 */
export async function pollCommand(options: PollOptions): Promise<PollEnd> {
  const { waitsMs = POLL_WAITS_MS, maxPolls = MAX_POLLS, signal } = options;
  for (let count = 0; count < maxPolls; count += 1) {
    await wait(waitsMs[Math.min(count, waitsMs.length - 1)] ?? 0, signal);
    if (signal.aborted) return 'aborted';
    const reply = await options.ask().catch(() => null);
    if (signal.aborted) return 'aborted';
    if (reply === null) continue;
    options.onReply(reply);
    if (reply.status !== 'pending') return 'decided';
  }
  return 'timeout';
}
