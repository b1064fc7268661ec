import { ALARM_PERIOD_MS, type AlarmPerformance, calls } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { toPicker } from '../../../components/period-picker/index.ts';
import type { PolledQuery } from '../../../components/stale-notice/index.ts';
import { useAddressQuery } from '../../../lib/address/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { serverNow } from '../../../lib/time/index.ts';

/** The last so many days, or a month of the calendar. */
export const PERIODS = ['1', '7', '30', 'month'] as const;
type Period = (typeof PERIODS)[number];
const DAY_MS = 86_400_000;
const REFETCH_MS = 60_000;

/** What is looked at, as the address says it. */
export interface AskedPerformance {
  readonly period: Period;
  /** `YYYY-MM`; last month where none is named. */
  readonly month: string;
  readonly operators: number;
  readonly countsSubsequent: boolean;
  readonly set: (change: Readonly<Record<string, string>>) => void;
}

export function useAskedPerformance(): AskedPerformance {
  const [params, setParams] = useAddressQuery();
  const [nowMs] = useState(() => serverNow());
  const named = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(named)
    ? named
    : toPicker(nowMs).startOf('month').subtract(1, 'month').format('YYYY-MM');
  const period = PERIODS.find((one) => one === params.get('days')) ?? '7';
  const operators = Math.min(100, Math.max(1, Math.round(Number(params.get('operators') ?? 1)) || 1));
  return {
    ...{ period, month, operators, countsSubsequent: params.get('subsequent') !== 'no' },
    set: (change) =>
      setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), ...change }), { replace: true }),
  };
}

const endOfPeriod = () => Math.ceil(serverNow() / ALARM_PERIOD_MS) * ALARM_PERIOD_MS;

interface Answer {
  readonly found: AlarmPerformance | undefined;
  /** Of the month before the one that is asked for. */
  readonly before: AlarmPerformance | undefined;
  readonly query: PolledQuery & { readonly error: Error | null; readonly refetch: () => unknown };
}

export function usePerformance({ period, month, operators, countsSubsequent }: AskedPerformance): Answer {
  // The end of the period that runs, so that one look is one question.
  const [toMs, setToMs] = useState(endOfPeriod);
  useEffect(() => {
    const timer = setInterval(() => setToMs(endOfPeriod()), REFETCH_MS);
    return () => clearInterval(timer);
  }, []);
  const isMonth = period === 'month';
  const counting = { operators, countsSubsequent };
  const options = { isKeepingPrevious: true, refetchMs: REFETCH_MS };
  const days = useCall(
    calls.alarm.performance,
    { fromMs: toMs - (isMonth ? 1 : Number(period)) * DAY_MS, toMs, ...counting },
    { ...options, isEnabled: !isMonth },
  );
  const whole = useCall(
    calls.alarm.performanceOfMonth,
    { month, ...counting },
    { ...options, isEnabled: isMonth },
  );
  return {
    found: isMonth ? whole.data?.found : days.data,
    before: isMonth ? whole.data?.before : undefined,
    query: isMonth ? whole : days,
  };
}
