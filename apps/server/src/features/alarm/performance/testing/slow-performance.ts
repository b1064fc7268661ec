import { type Line, STEP_MS } from './random-journal.ts';

const MIN_MS = 60_000;
const RINGS = new Set(['raised', 'raisedAgain', 'escalated']);
const BEGINS = new Set(['raised', 'raisedAgain']);
const ENDS = new Set(['returned', 'closed', 'shelved', 'suppressed', 'outOfService', 'ruleRemoved']);

interface Asked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly operators: number;
  readonly countsSubsequent: boolean;
}

/** The figures of the alarm system, read from the journal moment by moment and without any cleverness. */
export function slowPerformance(
  journal: readonly Line[],
  { fromMs, toMs, operators, countsSubsequent }: Asked,
) {
  const lines = journal.filter(({ isFollower }) => countsSubsequent || !isFollower);
  const within = ({ atMs }: Line) => atMs >= fromMs && atMs < toMs;
  const rings = lines.filter((line) => RINGS.has(line.kind) && within(line));
  const inSpan = (begin: number, spanMs: number) =>
    rings.filter(({ atMs }) => atMs >= begin && atMs < begin + spanMs).length / operators;
  const spans = (spanMs: number) => {
    const counts: { atMs: number; rate: number }[] = [];
    for (let at = Math.floor(fromMs / spanMs) * spanMs; at < toMs; at += spanMs)
      counts.push({ atMs: at, rate: inSpan(at, spanMs) });
    return counts;
  };
  const periods = spans(10 * MIN_MS);
  const hours = spans(60 * MIN_MS);
  const share = (holds: (rate: number) => boolean) =>
    periods.filter(({ rate }) => holds(rate)).length / periods.length;
  const peak = Math.max(...periods.map(({ rate }) => rate));
  const floods = periods.filter(({ rate }, i) => rate > 10 && !((periods[i - 1]?.rate ?? 0) > 10)).length;

  // By rule, as a person with a list and a pencil would.
  const rules = [...new Set(rings.map(({ ruleId }) => ruleId))];
  const timesOf = (ruleId: string) =>
    rings
      .filter((line) => line.ruleId === ruleId)
      .map(({ atMs }) => atMs)
      .toSorted((a, b) => a - b);
  const ranked = (countOf: (ruleId: string) => number, most: number) =>
    rules
      .map((ruleId) => [ruleId, countOf(ruleId)] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([a, x], [b, y]) => y - x || Number(a) - Number(b))
      .slice(0, most);
  const topCounts = ranked((ruleId) => timesOf(ruleId).length, 10);
  const chatteringCounts = ranked((ruleId) => {
    const times = timesOf(ruleId);
    return times.filter((atMs, i) => i >= 2 && atMs - times[i - 2]! <= MIN_MS).length;
  }, 50);

  // What stands is looked at every step.
  const byAlarm = new Map<string, Line[]>();
  for (const line of lines) byAlarm.set(line.alarmId, [...(byAlarm.get(line.alarmId) ?? []), line]);
  /** Since when an alarm was active at a moment; undefined: it was not. @param isBefore what comes at the moment is left out */
  const activeSince = (life: readonly Line[], momentMs: number, isBefore = false): number | undefined => {
    let since: number | undefined;
    for (const { kind, atMs } of life) {
      if (isBefore ? atMs >= momentMs : atMs > momentMs) break;
      if (BEGINS.has(kind)) since = atMs;
      if (ENDS.has(kind)) since = undefined;
    }
    return since;
  };
  const lives = [...byAlarm.values()];
  const standingAt = (momentMs: number, isBefore = false) =>
    lives.filter((life) => activeSince(life, momentMs, isBefore) !== undefined).length;
  let [sum, most, steps] = [0, 0, 0];
  for (let at = fromMs; at < toMs; at += STEP_MS) {
    const standing = standingAt(at);
    [sum, most, steps] = [sum + standing, Math.max(most, standing), steps + 1];
  }
  const stale = lives
    .map((life) => [life[0]!.alarmId, activeSince(life, toMs, true)] as const)
    .flatMap(([id, since]) => (since !== undefined && since < toMs - 24 * 60 * MIN_MS ? [{ id, since }] : []))
    .toSorted((a, b) => a.since - b.since || Number(a.id) - Number(b.id));
  return {
    total: rings.length,
    subsequent: journal.filter((line) => line.isFollower && RINGS.has(line.kind) && within(line)).length,
    average: rings.length / periods.length / operators,
    peak,
    peakMs: periods.find(({ rate }) => rate === peak)!.atMs,
    bands: [
      ...[share((rate) => rate <= 1), share((rate) => rate > 1 && rate <= 2)],
      ...[share((rate) => rate > 2 && rate <= 5), share((rate) => rate > 5 && rate <= 10)],
      share((rate) => rate > 10),
    ],
    floodShare: share((rate) => rate > 10),
    floods,
    busyHourShare: hours.filter(({ rate }) => rate > 30).length / hours.length,
    topShare: topCounts.reduce((count, [, one]) => count + one, 0) / rings.length,
    standing: standingAt(toMs, true),
    standingAverage: sum / steps / operators,
    standingPeak: most / operators,
    staleCount: stale.length,
    ...{ topCounts, chatteringCounts, staleIds: stale.slice(0, 50).map(({ id }) => id) },
  };
}
