import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callKey } from '../../../lib/call/index.ts';
import { createRandomId } from '../../../lib/random-id/index.ts';
import { FIRST_STATE, followUnknown, runWrite, type WritePhase } from './run-write.ts';
import { cancelWrite, type WriteTarget } from './write-target.ts';

/** One write from its value to its end: submit, poll, steps, cancel (section 4). Keep the same target object. */
export function useWrite(target: WriteTarget, signalId: string, firstPhase: WritePhase = 'entering') {
  const client = useQueryClient();
  const [state, setState] = useState({ ...FIRST_STATE, phase: firstPhase });
  const running = useRef<{ stop: AbortController; requestId: string }>(undefined);
  useEffect(() => () => running.current?.stop.abort(), []);

  const submit = useCallback(
    async (value: string) => {
      running.current?.stop.abort();
      const stop = new AbortController();
      const requestId = createRandomId();
      running.current = { stop, requestId };
      // Whoever sees this dialog has been asked.
      const write = { value, requestId, confirmed: true };
      const options = { target, signalId, ...write, signal: stop.signal, onState: setState };
      const ended = await runWrite(options);
      void client.invalidateQueries({ queryKey: callKey(calls.command.query) });
      if (ended.phase === 'unknown') await followUnknown(options, ended);
    },
    [target, signalId, client],
  );

  const cancel = useCallback(async () => {
    const { stop, requestId } = running.current ?? {};
    if (requestId === undefined) return;
    try {
      await cancelWrite(target, requestId);
      stop?.abort();
      setState((now) => ({ ...now, phase: 'stopped' }));
      void client.invalidateQueries({ queryKey: callKey(calls.command.query) });
    } catch {
      // It was decided meanwhile: the next poll says how.
    }
  }, [target, client]);

  return {
    state,
    submit,
    cancel,
    confirm: () => setState((now) => ({ ...now, phase: 'confirming' })),
    reset: () => setState({ ...FIRST_STATE, phase: firstPhase }),
  };
}
