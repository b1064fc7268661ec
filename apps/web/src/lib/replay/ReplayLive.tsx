import {
  calls,
  decodeReplayWindow,
  MAX_REPLAY_SIGNALS,
  type ReplayWindow,
  type RequestInputOf,
} from '@zutai/contract';
import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { callBytes } from '../call/index.ts';
import { LiveContext, PAST_FEED_STATE } from '../live/index.ts';
import { ReplayContext } from './replay-context.ts';
import { ReplayFeed, type WindowRequest } from './replay-feed.ts';
import { ReplayStore } from './replay-store.ts';

/** A signal whose past is shown. */
export interface ReplayedSource {
  id: string;
  recording?: 'all' | 'change' | 'periodic' | 'changeAndPeriodic' | 'none';
  recordingPeriodS?: number;
}

interface ReplayLiveProps {
  /** Reads with the right to this project. */
  projectId?: string | undefined;
  signals: readonly ReplayedSource[];
  /** Calculated values that the server has recorded. */
  mvarIds: readonly string[];
  children: ReactNode;
}

/** What is recorded every so often is stale when it was not for so many times as long. */
const MISSED_PERIODS = 2.5;

function silenceMsOf({ recording, recordingPeriodS = 0 }: ReplayedSource): number {
  const isRegular = recording === 'periodic' || recording === 'changeAndPeriodic';
  return isRegular ? recordingPeriodS * 1000 * MISSED_PERIODS : Number.POSITIVE_INFINITY;
}

type Ids = Pick<RequestInputOf<typeof calls.replay.queryWindow>, 'projectId' | 'signalIds' | 'mvarIds'>;

/** As many calls as the ids need, one after the other: a page of more signals than one call takes. */
function callsFor(
  projectId: string | undefined,
  signalIds: readonly string[],
  mvarIds: readonly string[],
): Ids[] {
  const parts: Ids[] = [];
  const of = projectId === undefined ? {} : { projectId };
  for (let at = 0; at < signalIds.length; at += MAX_REPLAY_SIGNALS)
    parts.push({ ...of, signalIds: signalIds.slice(at, at + MAX_REPLAY_SIGNALS).join(',') });
  for (let at = 0; at < mvarIds.length; at += MAX_REPLAY_SIGNALS)
    parts.push({ ...of, mvarIds: mvarIds.slice(at, at + MAX_REPLAY_SIGNALS).join(',') });
  return parts;
}

async function readWindow(
  parts: readonly Ids[],
  { fromMs, toMs, stepMs }: WindowRequest,
  signal: AbortSignal,
): Promise<ReplayWindow> {
  const window = { fromMs, toMs, signals: [] as ReplayWindow['signals'][number][] };
  for (const part of parts) {
    // What ends sooner is asked of the others no further.
    const request = { ...part, fromMs, toMs: window.toMs, stepMs };
    const reply = await callBytes(calls.replay.queryWindow, request, { signal });
    const { signals, toMs: endMs } = decodeReplayWindow(new Uint8Array(await reply.arrayBuffer()));
    for (const one of signals) window.signals.push(one);
    window.toMs = Math.min(window.toMs, endMs);
  }
  return window;
}

/** Values as they were for everything inside, in the place of live ones. */
export function ReplayLive({ projectId, signals, mvarIds, children }: ReplayLiveProps) {
  const replay = useContext(ReplayContext);
  if (replay === null) throw new Error('ReplayLive outside of a replay');
  const { clock, failure } = replay;
  const [store] = useState(() => new ReplayStore());
  const latest = useRef(signals);
  latest.current = signals;
  const signalList = signals.map(({ id }) => id).join(',');
  const mvarList = mvarIds.join(',');
  useEffect(() => {
    const ids = (list: string) => (list === '' ? [] : list.split(','));
    const parts = callsFor(projectId, ids(signalList), ids(mvarList));
    if (parts.length === 0) return;
    const silences = new Map(latest.current.map((one) => [Number(one.id), silenceMsOf(one)]));
    const feed = new ReplayFeed({
      ...{ clock, store },
      read: (request, signal) => readWindow(parts, request, signal),
      silenceMsOf: (id) => silences.get(id) ?? Number.POSITIVE_INFINITY,
      onError: (error) => failure.set(store, error),
    });
    return () => {
      feed.stop();
      failure.set(store, null);
    };
  }, [clock, failure, store, projectId, signalList, mvarList]);
  const live = useMemo(() => ({ store, state: PAST_FEED_STATE }), [store]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
