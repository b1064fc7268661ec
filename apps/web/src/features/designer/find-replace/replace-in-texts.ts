import { createReplacer, type FindQuery, type PatternProblem } from '@zutai/diagram';

/** A pattern may try every way there is: it is ended so long after it began, ms. */
const PATTERN_TIMEOUT_MS = 1500;
/** A worker is loaded first, which on a busy machine or a slow line is no fault of the pattern. */
const LOAD_TIMEOUT_MS = 20_000;

export type FoundTexts =
  /** What each text becomes; null where nothing is found in it. */
  { ok: true; after: readonly (string | null)[] } | { ok: false; problem: PatternProblem | 'slow' };

/** What `find-worker.ts` says: that it begins, then what came of it. */
export type WorkerAnswer = 'begun' | PatternProblem | (string | null)[];

export interface RunningSearch {
  found: Promise<FoundTexts>;
  stop: () => void;
}

/** Runs a pattern in a worker of its own: a bad one stops nothing but itself. */
function runPattern(query: FindQuery, texts: readonly string[]): RunningSearch {
  const worker = new Worker(new URL('./find-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    worker.terminate();
  };
  const found = new Promise<FoundTexts>((resolve) => {
    const end = (result: FoundTexts) => {
      stop();
      resolve(result);
    };
    const endAfter = (timeoutMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end({ ok: false, problem: 'slow' }), timeoutMs);
    };
    endAfter(LOAD_TIMEOUT_MS);
    worker.onerror = () => end({ ok: false, problem: 'invalid' });
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (data === 'begun') endAfter(PATTERN_TIMEOUT_MS);
      else end(typeof data === 'string' ? { ok: false, problem: data } : { ok: true, after: data });
    };
  });
  worker.postMessage({ query, texts });
  return { found, stop };
}

/** What texts become by a query. */
export function replaceInTexts(query: FindQuery, texts: readonly string[]): RunningSearch {
  const made = createReplacer({ ...query, isPattern: query.isPattern && query.text !== '' });
  if (!made.ok) return { found: Promise.resolve(made), stop: () => {} };
  if (query.isPattern) return runPattern(query, texts);
  const after = texts.map((text) => made.replace(text) ?? null);
  return { found: Promise.resolve({ ok: true, after }), stop: () => {} };
}
