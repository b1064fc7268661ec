import {
  bindingKey,
  type LiveLookup,
  type LiveValue,
  lightPalette,
  type PaintContext,
  type Quality,
  unboundValue,
} from '@zutai/diagram';

export const nowMs = Date.UTC(2026, 0, 1);

export function liveValue(value: LiveValue['value'], change: Partial<LiveValue> = {}): LiveValue {
  const base = {
    ...unboundValue,
    quality: 'good' as const,
    code: '200',
    timeMs: nowMs,
    unit: 'm',
    decimals: 1,
  };
  return { ...base, title: 'Level', value, ...change };
}

/** Values by binding key; what is bound to nothing is unbound, what has no value has not arrived yet. */
export function lookupOf(values: Record<string, LiveValue>): LiveLookup {
  return {
    get(binding) {
      const key = bindingKey(binding);
      if (key === undefined) return unboundValue;
      return values[key] ?? liveValue(null, { timeMs: null });
    },
  };
}

/** One value for everything that is bound, in each quality. */
export function lookupIn(quality: Quality): LiveLookup {
  const byQuality: Record<Quality, LiveValue> = {
    good: liveValue(42),
    stale: liveValue(42, { quality: 'stale', code: '201', timeMs: nowMs - 600_000 }),
    bad: liveValue(null, { quality: 'bad', code: '1715' }),
    unbound: unboundValue,
  };
  return { get: (binding) => (bindingKey(binding) === undefined ? unboundValue : byQuality[quality]) };
}

export function createPaintContext(live: LiveLookup, change: Partial<PaintContext> = {}): PaintContext {
  const words = {
    unbound: '未绑定',
    noValue: '--',
    age: (ageMs: number) => `${Math.round(ageMs / 60_000)} min`,
    reason: ({ code }: LiveValue) => `code ${code}`,
  };
  return { live, palette: lightPalette, words, nowMs, mode: 'live', dataTextShow: 'signalName', ...change };
}
