import { type CommandReply, MAX_POLLS, POLL_WAITS_MS, WRITE_TIMEOUT_S } from '@zutai/contract';
import { CallError, isUnreachable } from '../../../lib/call/index.ts';

export interface PollOptions {
  /** Asks how far the command is. */
  ask(signal: AbortSignal): Promise<CommandReply>;
  /** Told every answer, also the last one. */
  onReply(reply: CommandReply): void;
  signal: AbortSignal;
  /** Waits in ms before the polls; the last one for all further. */
  waitsMs?: readonly number[];
  maxPolls?: number;
  /** ms after which the waiting ends, whatever a poll under way would say. */
  timeoutMs?: number;
}

/**
 * What waiting for a command ends in: a success or failure, the time being over (also for a command whose result is
 * unknown by then), a refusal of the poll itself, or nobody waiting any more.
 */
export type PollEnd = { kind: 'decided' | 'timeout' | 'aborted' } | { kind: 'refused'; error: CallError };

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

/** The server's own trouble may pass; what it refuses now it refuses at the next poll too. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError &&
  !isUnreachable(error) &&
  !['internal', 'tooManyRequests'].includes(error.name);

/**
 * Polls the callback of an asynchronous command until it is decided: waits 0.5, 1, 2, 5, 10, then 30 s between polls
 * (specification, section 4), for 60 s in all (section 9). A poll that gets no answer is not a decision: the next one
 * asks again. Nor is 'unknown', which a later answer may settle.
 */
export async function pollCommand(options: PollOptions): Promise<PollEnd> {
  const { waitsMs = POLL_WAITS_MS, maxPolls = MAX_POLLS, timeoutMs = WRITE_TIMEOUT_S * 1000 } = options;
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeoutMs);
  const signal = AbortSignal.any([options.signal, over.signal]);
  const ended = (): PollEnd => ({ kind: options.signal.aborted ? 'aborted' : 'timeout' });
  try {
    for (let count = 0; count < maxPolls; count += 1) {
      await wait(waitsMs[Math.min(count, waitsMs.length - 1)] ?? 0, signal);
      if (signal.aborted) return ended();
      const reply = await options.ask(signal).catch((error: unknown) => error);
      if (signal.aborted) return ended();
      if (isRefusal(reply)) return { kind: 'refused', error: reply };
      if (reply instanceof Error) continue;
      const answer = reply as CommandReply;
      options.onReply(answer);
      if (answer.status === 'success' || answer.status === 'failure') return { kind: 'decided' };
    }
    return { kind: 'timeout' };
  } finally {
    clearTimeout(timer);
  }
}
