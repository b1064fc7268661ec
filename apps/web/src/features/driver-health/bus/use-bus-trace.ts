import { type BusFrame, calls, type DriverFailure, type ResponseOf } from '@zutai/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../lib/call/index.ts';

/** How often a running trace is read, ms. */
const READ_MS = 1_000;
/** Readings in a row that may fail before one gives up; the agent ends a trace that nobody reads. */
const FAILED_MAX = 5;

type Ended = ResponseOf<typeof calls.driver.readBus>['ended'];

export interface BusTraceState {
  readonly state: 'idle' | 'running' | 'ended';
  readonly frames: readonly BusFrame[];
  readonly ended: Ended;
  /** Why it could not begin. */
  readonly failure: DriverFailure | undefined;
  /** Of a call; '' while all is well. */
  readonly problem: string;
}

const IDLE: BusTraceState = { state: 'idle', frames: [], ended: null, failure: undefined, problem: '' };

/** One trace of a driver: begun and ended by a person, read while it runs, ended when one leaves. */
export function useBusTrace(driverId: string) {
  const [shown, setShown] = useState(IDLE);
  const running = useRef<{ trace: string; timer?: ReturnType<typeof setTimeout> } | undefined>(undefined);

  const leave = useCallback(() => {
    const left = running.current;
    running.current = undefined;
    if (left === undefined) return;
    clearTimeout(left.timer);
    // It ends by itself all the same.
    call(calls.driver.stopBus, { id: driverId, trace: left.trace }).catch(() => undefined);
  }, [driverId]);
  useEffect(() => leave, [leave]);

  const read = async (own: NonNullable<typeof running.current>, after: number, failed = 0): Promise<void> => {
    try {
      const told = await call(calls.driver.readBus, { id: driverId, trace: own.trace, after });
      if (running.current !== own) return;
      const isOver = told.ended !== null && !told.hasMore;
      if (isOver) running.current = undefined;
      setShown((before) => ({
        ...before,
        ...{ state: isOver ? 'ended' : 'running', ended: told.ended, problem: '' },
        frames: told.frames.length === 0 ? before.frames : [...before.frames, ...told.frames],
      }));
      const next = told.frames.at(-1)?.number ?? after;
      if (!isOver) own.timer = setTimeout(() => void read(own, next), told.hasMore ? 0 : READ_MS);
    } catch (error) {
      if (running.current !== own) return;
      const isGivenUp = failed + 1 >= FAILED_MAX;
      if (isGivenUp) running.current = undefined;
      setShown((before) => ({
        ...before,
        ...{ problem: messageOf(error), state: isGivenUp ? 'ended' : before.state },
      }));
      if (!isGivenUp) own.timer = setTimeout(() => void read(own, after, failed + 1), READ_MS);
    }
  };

  const start = async (): Promise<void> => {
    setShown(IDLE);
    try {
      const { trace, failure } = await call(calls.driver.startBus, { id: driverId });
      if (trace === null) {
        setShown({ ...IDLE, failure: failure ?? undefined });
        return;
      }
      const own = { trace };
      running.current = own;
      setShown({ ...IDLE, state: 'running' });
      await read(own, 0);
    } catch (error) {
      setShown({ ...IDLE, problem: messageOf(error) });
    }
  };

  /** What was traced until then is still read. */
  const stop = async (): Promise<void> => {
    const own = running.current;
    if (own === undefined) return;
    try {
      await call(calls.driver.stopBus, { id: driverId, trace: own.trace });
    } catch (error) {
      setShown((before) => ({ ...before, problem: messageOf(error) }));
    }
  };

  return { ...shown, start, stop };
}
