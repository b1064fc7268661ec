import { setTimeout as delay } from 'node:timers/promises';
import { readMetric } from '../../apps/server/src/features/ingest/testing/index.ts';
import { startPublisher, startStack } from '../harness/data-path/stack.ts';

/*
 * Whether the server's memory stays flat at a steady rate of recorded values: the slope of the heap after
 * collection and of the resident set, by least squares after a warm-up.
 *
 * MINUTES=10 RATE=20000 node --expose-gc bench/program/memory.ts
 */
const minutes = Number(process.env.MINUTES ?? 10);
const rate = Number(process.env.RATE ?? 20_000);
const SAMPLE_MS = 2_000;
/** Part of the time in which caches fill. */
const WARM_UP = 0.25;
const MAX_HEAP_SLOPE = 0.5;
const MAX_RSS_SLOPE = 3;

interface Sample {
  readonly minute: number;
  readonly heapMb: number;
  readonly rssMb: number;
}

/** MB a minute. */
function slopeOf(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const meanX = samples.reduce((sum, one) => sum + one.minute, 0) / samples.length;
  const meanY = samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
  const top = samples.reduce((sum, one) => sum + (one.minute - meanX) * (read(one) - meanY), 0);
  return top / samples.reduce((sum, one) => sum + (one.minute - meanX) ** 2, 0);
}

const collect = globalThis.gc;
if (collect === undefined) throw new Error('Start it with node --expose-gc bench/program/memory.ts');
const stack = await startStack(50, 100);
const publisher = startPublisher({ port: stack.port, gateways: stack.gateways, window: 100, rate });
const startedMs = performance.now();
const samples: Sample[] = [];
while (performance.now() - startedMs < minutes * 60_000) {
  await delay(SAMPLE_MS);
  collect();
  const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
  const sample = {
    minute: (performance.now() - startedMs) / 60_000,
    heapMb: (heapUsed + external + arrayBuffers) / 1e6,
    rssMb: rss / 1e6,
  };
  samples.push(sample);
  if (samples.length % 15 === 0)
    console.log(
      `${sample.minute.toFixed(1).padStart(5)} min  heap ${sample.heapMb.toFixed(1)} MB  rss ${sample.rssMb.toFixed(0)} MB`,
    );
}
const recorded = await readMetric(stack.dataPath.metrics, 'zutai_history_rows_total');
const steady = samples.filter((sample) => sample.minute > minutes * WARM_UP);
const heapSlope = slopeOf(steady, (sample) => sample.heapMb);
const rssSlope = slopeOf(steady, (sample) => sample.rssMb);
console.log(
  `recorded ${recorded} values, ${Math.round(recorded / minutes / 60).toLocaleString('en')}/s of ${rate.toLocaleString('en')}/s`,
);
console.log(`heap ${heapSlope.toFixed(2)} MB a minute (flat: at most ${MAX_HEAP_SLOPE})`);
console.log(`rss  ${rssSlope.toFixed(2)} MB a minute (flat: at most ${MAX_RSS_SLOPE})`);
publisher.disconnect();
await stack.stop();
process.exit(heapSlope > MAX_HEAP_SLOPE || rssSlope > MAX_RSS_SLOPE ? 1 : 0);
