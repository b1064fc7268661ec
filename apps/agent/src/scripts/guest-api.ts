import { SCRIPT_BOUNDS, type ScriptFailure } from '@zutai/contract/sparkplug';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import {
  type Effect,
  type RunRequest,
  type SignalDirectory,
  type SignalUse,
  scriptQuality,
} from './script-message.ts';

/**
 * Written in the guest. `value` ends a run whose input is not good, so that nobody calculates with a dead signal; what is
 * kept crosses as one text, made inside the bounds of the run.
 */
export const PRELUDE = `{
const { parse, stringify } = JSON;
const define = (name, value) => Object.defineProperty(globalThis, name, { enumerable: true, value });
const readNow = read, missing = noteMissing, keep = takeState;
define('value', (tag) => {
  const found = readNow(tag);
  if (found.quality !== 'good') { missing(tag); throw new Error(tag + ': ' + found.quality); }
  return found.value;
});
globalThis.state = parse(givenState());
define('keepState', () => keep(stringify(globalThis.state)));
}`;

/** What a run has made so far. */
export interface GuestResult {
  lines(): { readonly lines: readonly string[]; readonly left: number };
  effects(): readonly Effect[];
  state(): string;
  /** What it keeps is too large, or is nothing that JSON can say. */
  stateFailure(): ScriptFailure | undefined;
  /** It ended because this signal had no good value. */
  unknownQuality(): ScriptFailure | undefined;
}

type Given = number | string | boolean | null;

/** Puts the listed functions into the guest. Only copies of texts, numbers and truth values cross. */
export function defineGuestApi(
  context: QuickJSContext,
  directory: SignalDirectory & { readonly places: ReadonlyMap<string, number> },
  { snapshot, state: givenState, trigger, nowMs }: RunRequest,
): GuestResult {
  const lines: string[] = [];
  let left = 0;
  const effects: Effect[] = [];
  const counts = { set: 0, write: 0 };
  let state: string | undefined;
  let missingTag: string | undefined;

  const tagOf = (handle: QuickJSHandle | undefined): string => {
    if (handle === undefined || context.typeof(handle) !== 'string')
      throw new TypeError('the tag of a signal is needed');
    return context.getString(handle).slice(0, 200);
  };
  const placeOf = (tag: string): number => {
    const place = directory.places.get(tag);
    if (place === undefined) throw new Error(`this equipment has no signal ${tag}`);
    return place;
  };
  const givenOf = (handle: QuickJSHandle | undefined): Given => {
    const type = handle === undefined ? 'undefined' : context.typeof(handle);
    const dumped: unknown = handle === undefined ? undefined : context.dump(handle);
    if (dumped === null) return null;
    if (!['string', 'number', 'boolean'].includes(type))
      throw new TypeError('a number, a text, true or false is needed');
    const given = dumped as Exclude<Given, null>;
    if (typeof given === 'number' && !Number.isFinite(given))
      throw new RangeError(`${given} is no number that a signal can have`);
    if (typeof given === 'string' && given.length > SCRIPT_BOUNDS.textLength)
      throw new RangeError(`a text is longer than ${SCRIPT_BOUNDS.textLength} characters`);
    return given;
  };
  const handleOf = (value: Given | bigint): QuickJSHandle => {
    if (typeof value === 'number') return context.newNumber(value);
    if (typeof value === 'bigint') return context.newBigInt(value);
    if (typeof value === 'string') return context.newString(value);
    return value === null ? context.null : value ? context.true : context.false;
  };

  function define(name: string, run: (...handles: QuickJSHandle[]) => QuickJSHandle | undefined): void {
    // An error thrown here becomes the guest's own error, with its text alone.
    const made = context.newFunction(name, (...handles) => run(...handles) ?? context.undefined);
    context.defineProp(context.global, name, { value: made, configurable: false, enumerable: true });
    made.dispose();
  }

  function act(kind: Effect['kind'], use: SignalUse, refusal: string, most: number): void {
    define(kind, (name, given) => {
      const tag = tagOf(name);
      if (directory.uses[placeOf(tag)] !== use) throw new Error(`${tag} ${refusal}`);
      const value = givenOf(given);
      if (value === null && kind === 'write') throw new TypeError(`${tag}: a value is needed`);
      counts[kind] += 1;
      if (counts[kind] > most) throw new Error(`more than ${most} values in one run`);
      effects.push({ kind, tag, value });
      return undefined;
    });
  }

  define('read', (name) => {
    const place = placeOf(tagOf(name));
    const made = context.newObject();
    const timeMs = snapshot.timesMs[place] ?? 0;
    const found = {
      value: snapshot.values[place] ?? null,
      quality: scriptQuality[snapshot.qualities[place] ?? 1] ?? 'stale',
      timeMs: timeMs === 0 ? null : timeMs,
    };
    for (const [key, value] of Object.entries(found))
      handleOf(value).consume((handle) => context.setProp(made, key, handle));
    return made;
  });
  act('set', 'set', 'is read by a driver; only signals without one are set', SCRIPT_BOUNDS.sets);
  act('write', 'write', 'cannot be written', SCRIPT_BOUNDS.writes);
  define('log', (...handles) => {
    if (lines.length >= SCRIPT_BOUNDS.linesPerRun) {
      left += 1;
      return undefined;
    }
    const words = handles.slice(0, 20).map((handle) => {
      const type = context.sameValue(handle, context.null) ? 'null' : context.typeof(handle);
      return type === 'object' || type === 'function' || type === 'symbol'
        ? `[${type}]`
        : String(context.dump(handle));
    });
    lines.push(words.join(' ').slice(0, SCRIPT_BOUNDS.lineLength));
    return undefined;
  });
  define('noteMissing', (name) => {
    missingTag = tagOf(name);
    return undefined;
  });
  define('givenState', () => context.newString(givenState));
  define('takeState', (text) => {
    state = text !== undefined && context.typeof(text) === 'string' ? context.getString(text) : undefined;
    return undefined;
  });
  for (const [name, value] of Object.entries({ trigger, nowMs }))
    handleOf(value).consume((handle) =>
      context.defineProp(context.global, name, { value: handle, configurable: false, enumerable: true }),
    );

  return {
    lines: () => ({ lines, left }),
    effects: () => effects,
    state: () => state ?? givenState,
    stateFailure: () =>
      state === undefined || state.length > SCRIPT_BOUNDS.stateLength
        ? { code: 'state', message: '', line: null }
        : undefined,
    unknownQuality: () =>
      missingTag === undefined ? undefined : { code: 'quality', message: missingTag, line: null },
  };
}
