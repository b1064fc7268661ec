import {
  ALARM_PERIOD_MS,
  ALARM_RATE_BANDS,
  type AlarmPerformance,
  BUSY_HOUR_COUNT,
  FLOOD_COUNT,
} from '@zutai/contract';

/** How many alarms a period of ten minutes had; `slot` counts them since 1970. */
export interface CountedPeriod {
  readonly slot: number;
  readonly count: number;
}

const MOST_PARTS = 200;
const SLOTS_AN_HOUR = 3_600_000 / ALARM_PERIOD_MS;

type Rate = Pick<
  AlarmPerformance,
  'total' | 'average' | 'peak' | 'peakMs' | 'bands' | 'floodShare' | 'floods' | 'busyHourShare' | 'parts'
>;

/**
 * Rates of alarms over a time, by periods of ten minutes of the clock. Periods without an alarm count as well.
 * @param operators how many share them
 */
export function alarmRate(
  counted: readonly CountedPeriod[],
  { fromMs, toMs, operators }: { fromMs: number; toMs: number; operators: number },
): Rate {
  const firstSlot = Math.floor(fromMs / ALARM_PERIOD_MS);
  const slots = Math.max(1, Math.ceil(toMs / ALARM_PERIOD_MS) - firstSlot);
  const counts = new Map(counted.map(({ slot, count }) => [slot, count]));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const bands = new Array<number>(ALARM_RATE_BANDS.length + 1).fill(0);
  let [peak, peakSlot, floods, flooded, wasFlood] = [0, 0, 0, 0, false];
  for (let slot = firstSlot; slot < firstSlot + slots; slot += 1) {
    const rate = (counts.get(slot) ?? 0) / operators;
    const band = ALARM_RATE_BANDS.findIndex((most) => rate <= most);
    bands[band < 0 ? ALARM_RATE_BANDS.length : band]! += 1 / slots;
    if (rate > peak) [peak, peakSlot] = [rate, slot];
    const isFlood = rate > FLOOD_COUNT;
    if (isFlood) flooded += 1;
    if (isFlood && !wasFlood) floods += 1;
    wasFlood = isFlood;
  }
  return {
    ...{ total, average: total / slots / operators, peak, bands, floods, floodShare: flooded / slots },
    busyHourShare: busyHourShareOf(counted, firstSlot, slots, operators),
    peakMs: peak === 0 ? null : peakSlot * ALARM_PERIOD_MS,
    parts: partsOf(counted, firstSlot, slots),
  };
}

/** Of the hours of the clock that the time touches. */
function busyHourShareOf(
  counted: readonly CountedPeriod[],
  firstSlot: number,
  slots: number,
  operators: number,
): number {
  const hourOf = (slot: number) => Math.floor(slot / SLOTS_AN_HOUR);
  const counts = new Map<number, number>();
  for (const { slot, count } of counted) counts.set(hourOf(slot), (counts.get(hourOf(slot)) ?? 0) + count);
  const busy = [...counts.values()].filter((count) => count / operators > BUSY_HOUR_COUNT).length;
  return busy / (hourOf(firstSlot + slots - 1) - hourOf(firstSlot) + 1);
}

/** The periods together, as many of them as make no more than 200 parts. */
function partsOf(counted: readonly CountedPeriod[], firstSlot: number, slots: number): Rate['parts'] {
  const size = Math.ceil(slots / MOST_PARTS);
  const parts = Array.from({ length: Math.ceil(slots / size) }, (_, i) => ({
    fromMs: (firstSlot + i * size) * ALARM_PERIOD_MS,
    count: 0,
  }));
  for (const { slot, count } of counted) parts[Math.floor((slot - firstSlot) / size)]!.count += count;
  return parts;
}
