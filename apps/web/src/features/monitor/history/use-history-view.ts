import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { useEffect, useMemo, useState } from 'react';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useUnchanged } from '../../../lib/memo/index.ts';
import { readStored, writeStored } from '../../../lib/stored/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { rangeOf, readRange } from './time-range.ts';

/** How often a range that ends now moves on, in ms: often for short ranges, seldom for long ones. */
function paceOf(lastMin: number): number {
  return Math.min(60_000, Math.max(2000, lastMin * 60));
}

const storageKey = (equipmentId: string) => `history:${equipmentId}`;

function readSignals(query: URLSearchParams, equipmentId: string): string[] {
  const text = query.get('signals') ?? readStored(storageKey(equipmentId)) ?? '';
  return [...new Set(text.split(',').filter((id) => /^[1-9]\d{0,18}$/.test(id)))].slice(0, MAX_CURVE_SIGNALS);
}

/** Signals, range and resolution of the curve. They stand in the address, so that a finding can be sent. */
export function useHistoryView(equipmentId: string) {
  const [query, setQuery] = useAddressQuery();
  const signalsText = readSignals(query, equipmentId).join(',');
  const choice = useUnchanged(readRange(query));
  const lastMin = 'lastMin' in choice ? choice.lastMin : null;
  const [nowMs, setNowMs] = useState(serverNow);

  useEffect(() => {
    if (lastMin === null) return;
    const tick = () => {
      if (!document.hidden) setNowMs(serverNow());
    };
    // A newly chosen range ends now, not when the time last moved.
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, paceOf(lastMin));
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [lastMin]);

  const change = (edit: (next: URLSearchParams) => void, isStep = true) =>
    setQuery(
      (now) => {
        edit(now);
        return now;
      },
      { replace: !isStep },
    );

  return {
    signalIds: useMemo(() => (signalsText === '' ? [] : signalsText.split(',')), [signalsText]),
    range: useMemo(() => rangeOf(choice, nowMs), [choice, nowMs]),
    /** Minutes back from now; null while a fixed range is shown. */
    lastMin,
    hasAllPoints: query.get('points') === 'all',
    setSignals: (ids: readonly string[]) => {
      writeStored(storageKey(equipmentId), ids.join(','));
      change((next) => next.set('signals', ids.join(',')), false);
    },
    setLast: (minutes: number) =>
      change((next) => {
        next.delete('from');
        next.delete('to');
        next.set('last', String(minutes));
      }),
    /** Each step can be taken back with the browser's own Back. */
    setRange: (range: TimeRange, isStep = true) =>
      change((next) => {
        next.set('from', String(range.fromMs));
        next.set('to', String(range.toMs));
      }, isStep),
    setAllPoints: (hasAll: boolean) =>
      change((next) => (hasAll ? next.set('points', 'all') : next.delete('points')), false),
  };
}
