/**
 * Claims: a sealed segment takes at most 0.5 B a value for slow signals that are polled regularly and 0.05 B for
 * states, at most 1.2 B with its time for the demo plant's day, and 200,000 values of one signal are decoded and
 * thinned out within 8 ms. Baselines of the same run: float64 through zstd, and the scaled differences of decimals,
 * byte by byte, through zstd; 92 B is what a value takes as a row.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { generateHistory } from '@zutai/dev-env';
import { CurveSampler } from '../../apps/server/src/features/history/index.ts';
import {
  decodeSegment,
  decodeTimes,
  encodeSegment,
  encodeTimes,
  largestTriangles,
  summarise,
} from '../../packages/segment-codec/src/index.ts';
import { curveTimes, type SimulatedSignal, simulatedSignals } from '../harness/simulated-signals.ts';

const ROW_BYTES = 92;
const LENGTHS = [4_096, 16_384];
const ROUNDS = 40;
const zstdLevel1 = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Least time of a few rounds: what else runs on the machine only adds. */
function leastNs(count: number, work: () => unknown, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    work();
    least = Math.min(least, performance.now() - startMs);
  }
  return (least * 1e6) / count;
}

const column = (value: number | undefined, digits: number) =>
  (value === undefined ? '–' : value.toFixed(digits)).padStart(8);

/** Differences of the scaled integers, all lowest bytes first, and so on: the best that zstd is given. */
function planesOf({ values, power }: SimulatedSignal): Uint8Array | undefined {
  if (power === undefined) return undefined;
  const planes = new Uint8Array(values.length * 4);
  let before = 0;
  values.forEach((value, i) => {
    const integer = Math.round(value * power);
    const step = integer - before;
    const mixed = (step << 1) ^ (step >> 31);
    before = integer;
    for (let plane = 0; plane < 4; plane += 1) planes[plane * values.length + i] = mixed >>> (plane * 8);
  });
  return planes;
}

function measureSignal(signal: SimulatedSignal): void {
  const { name, values, times } = signal;
  const count = values.length;
  const shared = decodeTimes(encodeTimes(times));
  const given = { kind: 'number' as const, times, values };
  const bytes = encodeSegment(given, shared);
  const decoded = decodeSegment(bytes, { shared });
  if (!decoded.values.every((value, i) => Object.is(value, values[i])))
    throw new Error(`${name} did not come back`);
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const zstd = zstdCompressSync(raw, zstdLevel1);
  const planes = planesOf(signal);
  const planesZstd = planes && zstdCompressSync(planes, zstdLevel1);
  const perValue = bytes.length / count;
  console.log(
    name.padEnd(34) +
      column(perValue, 3) +
      column(
        leastNs(count, () => encodeSegment(given, shared)),
        1,
      ) +
      column(
        leastNs(count, () => decodeSegment(bytes, { shared })),
        1,
      ) +
      column(zstd.length / count, 3) +
      column(
        leastNs(count, () => zstdCompressSync(raw, zstdLevel1)),
        1,
      ) +
      column(
        leastNs(count, () => zstdDecompressSync(zstd)),
        1,
      ) +
      column(planesZstd && planesZstd.length / count, 3) +
      column(ROW_BYTES / perValue, 0) +
      column(zstd.length / count / perValue, 1),
  );
}

for (const length of LENGTHS) {
  console.log(
    `\n${length} values a segment, times shared`.padEnd(35).padEnd(58) +
      '  float64 + zstd-1       planes   row /   zstd /',
  );
  console.log(
    ''.padEnd(34) +
      ['B', 'enc ns', 'dec ns', 'B', 'enc ns', 'dec ns', 'zstd B', 'ours', 'ours']
        .map((head) => head.padStart(8))
        .join(''),
  );
  for (const signal of simulatedSignals(length)) measureSignal(signal);
}

console.log('\ntimes, B a value, with header');
for (const [name, times] of Object.entries(curveTimes(16_384))) {
  const bytes = encodeTimes(times);
  console.log(
    name.padEnd(34) +
      column(bytes.length / times.length, 3) +
      column(
        leastNs(times.length, () => encodeTimes(times)),
        1,
      ) +
      column(
        leastNs(times.length, () => decodeTimes(bytes)),
        1,
      ),
  );
}

measureCurve();
measurePlant();

/** 200,000 values of one signal, as the reader of history is going to fetch them. */
function measureCurve(): void {
  const [signal] = simulatedSignals(200_000) as [SimulatedSignal];
  const segments: Uint8Array[] = [];
  for (let start = 0; start < signal.values.length; start += 16_384) {
    const end = start + 16_384;
    const part = { times: signal.times.subarray(start, end), values: signal.values.subarray(start, end) };
    segments.push(encodeSegment({ kind: 'number', ...part }));
  }
  const fromMs = signal.times[0]!;
  const toMs = signal.times.at(-1)!;
  const ms = (work: () => unknown) => leastNs(1e6, work, 20).toFixed(2);
  const decodeAll = () => segments.map((bytes) => decodeSegment(bytes));
  console.log(`\n200,000 values of one signal in ${segments.length} segments, ms`);
  console.log(`decoded, checksums verified          ${ms(decodeAll)}`);
  const thin = () => {
    const sampler = new CurveSampler({ fromMs, toMs, maxPoints: 2_000, isText: false });
    for (const columns of decodeAll()) sampler.push({ ...columns, texts: undefined });
    return sampler.finish();
  };
  console.log(`and thinned out to min and max       ${ms(thin)}`);
  const columns = { kind: 'number' as const, times: signal.times, values: signal.values, codes: undefined };
  console.log(`largest triangles of 1,000 columns   ${ms(() => largestTriangles(columns, 1_000))}`);
  console.log(`summary                              ${ms(() => summarise(columns))}`);
}

/** A day of the demo plant as its gateway would have recorded it, every signal every 10 s. */
function measurePlant(): void {
  const fromMs = Date.UTC(2026, 0, 5);
  const rows = new Map<string, { times: number[]; values: (number | string)[] }>();
  for (const { tag, timeMs, value } of generateHistory({
    fromMs,
    toMs: fromMs + 86_400_000,
    stepMs: 10_000,
  })) {
    const row = rows.get(tag) ?? { times: [], values: [] };
    rows.set(tag, row);
    row.times.push(timeMs);
    row.values.push(typeof value === 'string' ? value : Number(value));
  }
  let count = 0;
  let bytes = 0;
  let zstdBytes = 0;
  const perTag: [string, number][] = [];
  for (const [tag, row] of rows) {
    const times = Float64Array.from(row.times);
    const isText = typeof row.values[0] === 'string';
    const values = Float64Array.from(row.values, (value) => (isText ? Number.NaN : Number(value)));
    const segment = encodeSegment(
      isText ? { kind: 'text', times, texts: row.values.map(String) } : { kind: 'number', times, values },
    );
    count += times.length;
    bytes += segment.length;
    zstdBytes += isText ? 0 : zstdCompressSync(new Uint8Array(values.buffer), zstdLevel1).length;
    perTag.push([tag, segment.length / times.length]);
  }
  console.log(
    `\nthe demo plant's day at 10 s: ${rows.size} signals, ${count} values, each segment with its times`,
  );
  console.log(
    `${(bytes / count).toFixed(3)} B a value, header and times included; float64 + zstd-1 without times ` +
      `${(zstdBytes / count).toFixed(3)} (${(zstdBytes / bytes).toFixed(1)} times as much), rows ${ROW_BYTES} ` +
      `(${((ROW_BYTES * count) / bytes).toFixed(0)} times)`,
  );
  perTag.sort(([, a], [, b]) => b - a);
  console.log(
    `most: ${perTag
      .slice(0, 5)
      .map(([tag, size]) => `${tag} ${size.toFixed(2)}`)
      .join(', ')}`,
  );
}
