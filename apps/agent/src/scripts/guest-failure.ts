import type { ScriptFailure } from '@zutai/contract/sparkplug';

/** Lines that stand before the script's own in what is evaluated. */
const LINES_BEFORE = 1;

const ENGINE_FAILURES: readonly [RegExp, ScriptFailure['code']][] = [
  [/interrupted/, 'compute'],
  [/out of memory|string too long/, 'memory'],
  [/stack overflow|Maximum call stack/, 'stack'],
];

/** A text of the guest; a thing made to fail when it becomes one is none. */
function wordsOf(value: unknown): string {
  return typeof value === 'object' || typeof value === 'symbol' ? '' : String(value ?? '').slice(0, 400);
}

/** Reads what the guest threw; its own texts are texts and nothing else. */
export function failureOf(thrown: unknown): ScriptFailure {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : { message: thrown }) as Record<
    'name' | 'message' | 'stack',
    unknown
  >;
  const name = typeof error.name === 'string' ? error.name.slice(0, 50) : '';
  const text = wordsOf(error.message);
  if (name === 'InternalError' || name === 'RangeError')
    for (const [pattern, code] of ENGINE_FAILURES)
      if (pattern.test(text)) return { code, message: '', line: null };
  const line = /script\.js:(\d+)/.exec(wordsOf(error.stack))?.[1];
  return {
    code: 'thrown',
    message: name !== '' && name !== 'Error' ? `${name}: ${text}` : text,
    line: line === undefined ? null : Math.max(1, Number(line) - LINES_BEFORE),
  };
}
