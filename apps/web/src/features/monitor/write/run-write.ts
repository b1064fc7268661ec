import { type CommandReply, WRITE_TIMEOUT_S } from '@zutai/contract';
import { deviceCodeText, errorText } from '@zutai/i18n';
import { CallError, isNotFound, isUnreachable, messageOf } from '../../../lib/call/index.ts';
import { currentLanguage, textOf } from '../../../lib/language/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { pollCommand } from './poll-command.ts';
import type { WriteRequest } from './trial/write-trial.ts';
import { askWrite, submitWrite, type WriteTarget } from './write-target.ts';

/** 'unknown': it may have been carried out, and nobody could be asked whether it was. */
export type WritePhase = 'entering' | 'confirming' | 'running' | 'done' | 'failed' | 'unknown' | 'stopped';
export type WriteStep = CommandReply['data']['step'];

export interface WriteState {
  phase: WritePhase;
  /** The furthest step reached; null before the server took it. */
  step: WriteStep | null;
  readBack: CommandReply['data']['readBack'];
  /** Why it failed or is unknown, in words. */
  failure: string;
  /** ms UTC at which each step was seen. */
  seenMs: Partial<Record<WriteStep, number>>;
}

export const FIRST_STATE: WriteState = {
  phase: 'entering',
  step: null,
  readBack: null,
  failure: '',
  seenMs: {},
};
export const RUNNING_STATE: WriteState = { ...FIRST_STATE, phase: 'running' };

const STEPS: readonly WriteStep[] = ['requested', 'sent', 'acknowledged', 'readBack'];
const PHASES = { pending: 'running', success: 'done', failure: 'failed', unknown: 'unknown' } as const;

function takeReply(state: WriteState, reply: CommandReply): WriteState {
  const nowMs = serverNow();
  const reached = STEPS.slice(0, STEPS.indexOf(reply.data.step) + 1);
  const isEnded = reply.status === 'failure' || reply.status === 'unknown';
  const why = reply.message !== '' ? reply.message : deviceCodeText(currentLanguage(), reply.code);
  return {
    phase: PHASES[reply.status],
    step: reply.data.step,
    readBack: reply.data.readBack,
    seenMs: { ...Object.fromEntries(reached.map((step) => [step, nowMs])), ...state.seenMs },
    failure: isEnded ? why : '',
  };
}

/** Why a write was refused, in words. */
export function refusalText(error: unknown): string {
  if (error instanceof CallError) return error.fields[0]?.message ?? error.message;
  return messageOf(error);
}

export interface RunOptions extends WriteRequest {
  target: WriteTarget;
  signalId: string;
  /** Ends the waiting, not the write. */
  signal: AbortSignal;
  onState: (state: WriteState) => void;
}

/** How long the server tries to settle an unknown write, ms. */
const SETTLE_FOR_MS = 3_600_000;
/** Ms between looks at a write whose result is unknown: the server reads it back every 5 s, or when its gateway is back. */
const SETTLE_POLL_MS = 5000;

/**
 * Goes on asking about a write that ended as unknown until a reading settles it, the server may not answer any more or
 * `signal` is aborted. Nothing is written.
 */
export async function followUnknown(
  { target, requestId, signal, onState }: Pick<RunOptions, 'target' | 'requestId' | 'signal' | 'onState'>,
  unknown: WriteState,
): Promise<void> {
  let state = unknown;
  await pollCommand({
    ask: (stop) => askWrite(target, requestId, { signal: stop }),
    // One that never left 'pending' here is unknown until the server says more.
    onReply: (reply) => {
      if (reply.status === 'pending' || signal.aborted) return;
      state = takeReply(state, reply);
      onState(state);
    },
    signal,
    waitsMs: [SETTLE_POLL_MS],
    maxPolls: Number.POSITIVE_INFINITY,
    timeoutMs: SETTLE_FOR_MS,
  });
}

/** One write from its submission to its end, at most 60 s later. Never rejects: every end is a state. */
export async function runWrite(options: RunOptions): Promise<WriteState> {
  const { target, signalId, signal, onState, value, requestId, confirmed } = options;
  let state = RUNNING_STATE;
  const show = (next: WriteState): WriteState => {
    state = next;
    if (!signal.aborted) onState(next);
    return next;
  };
  const end = (phase: WritePhase, failure: string) => show({ ...state, phase, failure });
  onState(state);
  try {
    const first = await submitWrite(target, signalId, { value, requestId, confirmed }, { signal });
    if (!first.online) return end('failed', errorText(currentLanguage(), 'deviceOffline'));
    show(takeReply(state, first));
    if (first.status === 'success' || first.status === 'failure') return state;
  } catch (error) {
    if (signal.aborted) return end('stopped', '');
    // Refused for certain, or no answer: then the server is asked by the request's own id.
    if (!isUnreachable(error)) return end('failed', refusalText(error));
  }
  const polled = await pollCommand({
    ask: (stop) => askWrite(target, requestId, { signal: stop }),
    onReply: (reply) => show(takeReply(state, reply)),
    signal,
  });
  if (polled.kind === 'refused') {
    const isLost = state.step === null && isNotFound(polled.error);
    return isLost
      ? end('failed', textOf('command', 'notReceived'))
      : end('unknown', refusalText(polled.error));
  }
  if (polled.kind === 'timeout' && state.phase === 'running')
    return end('unknown', textOf('command', 'noAnswer', { seconds: WRITE_TIMEOUT_S }));
  return state;
}
