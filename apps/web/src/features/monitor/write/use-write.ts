import { useQueryClient } from '@tanstack/react-query';
import { type CommandReply, calls, errors } from '@zutai/contract';
import { deviceCodeText, errorText } from '@zutai/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, call, callKey } from '../../../lib/call/index.ts';
import { currentLanguage } from '../../../lib/language/index.ts';
import { pollCommand } from './poll-command.ts';
import { askWrite, submitWrite, type WriteTarget } from './write-target.ts';

export type WritePhase = 'entering' | 'confirming' | 'running' | 'done' | 'failed' | 'stopped';
export type WriteStep = CommandReply['data']['step'];

export interface WriteState {
  phase: WritePhase;
  /** The furthest step reached; null before the server took it. */
  step: WriteStep | null;
  readBack: CommandReply['data']['readBack'];
  /** Why it failed, in words. */
  failure: string;
  /** ms UTC at which each step was seen. */
  seenMs: Partial<Record<WriteStep, number>>;
}

const FIRST: WriteState = {
  phase: 'entering',
  step: null,
  readBack: null,
  failure: '',
  seenMs: {},
};
const STEPS: readonly WriteStep[] = ['requested', 'sent', 'acknowledged', 'readBack'];

function takeReply(state: WriteState, reply: CommandReply): WriteState {
  const nowMs = Date.now();
  const reached = STEPS.slice(0, STEPS.indexOf(reply.data.step) + 1);
  const seenMs = {
    ...Object.fromEntries(reached.map((step) => [step, nowMs])),
    ...state.seenMs,
  };
  const next = {
    ...state,
    step: reply.data.step,
    readBack: reply.data.readBack,
    seenMs,
  };
  if (reply.status === 'success') return { ...next, phase: 'done' };
  if (reply.status === 'pending') return next;
  const failure = reply.message !== '' ? reply.message : deviceCodeText(currentLanguage(), reply.code);
  return { ...next, phase: 'failed', failure };
}

function failedWith(failure: string) {
  return (now: WriteState): WriteState => ({
    ...now,
    phase: 'failed',
    failure,
  });
}

/** One write from its value to its end: submit, poll, steps, cancel (section 4). Keep the same target object. */
export function useWrite(target: WriteTarget, signalId: string, firstPhase: WritePhase = 'entering') {
  const client = useQueryClient();
  const [state, setState] = useState<WriteState>({
    ...FIRST,
    phase: firstPhase,
  });
  const running = useRef<{ stop: AbortController; uuid: string }>(undefined);
  useEffect(() => () => running.current?.stop.abort(), []);

  const submit = useCallback(
    async (value: string) => {
      const stop = new AbortController();
      setState({ ...FIRST, phase: 'running' });
      try {
        const first = await submitWrite(target, signalId, value, { signal: stop.signal });
        running.current = { stop, uuid: first.uuid };
        if (!first.online) return setState(failedWith(errorText(currentLanguage(), 'deviceOffline')));
        setState((now) => takeReply(now, first));
        if (first.status !== 'pending') return;
        const end = await pollCommand({
          ask: () => askWrite(target, first.uuid, { signal: stop.signal }),
          onReply: (reply) => setState((now) => takeReply(now, reply)),
          signal: stop.signal,
        });
        if (end === 'timeout')
          setState(failedWith(deviceCodeText(currentLanguage(), errors.commandTimeout.wire)));
      } catch (error) {
        const message =
          error instanceof CallError ? (error.fields[0]?.message ?? error.message) : String(error);
        setState(failedWith(message));
      } finally {
        void client.invalidateQueries({
          queryKey: callKey(calls.command.query),
        });
      }
    },
    [target, signalId, client],
  );

  const cancel = useCallback(async () => {
    const { stop, uuid } = running.current ?? {};
    if (uuid === undefined) return;
    try {
      await call(calls.command.cancel, { uuid });
      stop?.abort();
      setState((now) => ({ ...now, phase: 'stopped' }));
      void client.invalidateQueries({ queryKey: callKey(calls.command.query) });
    } catch {
      // It was decided meanwhile: the next poll says how.
    }
  }, [client]);

  return {
    state,
    submit,
    cancel,
    confirm: () => setState((now) => ({ ...now, phase: 'confirming' })),
    reset: () => setState({ ...FIRST, phase: firstPhase }),
  };
}
