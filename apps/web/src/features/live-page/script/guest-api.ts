import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import { messageOf } from '../../../lib/call/index.ts';
import type { MessageKind, ScriptHost, ScriptQuery } from './script-api.ts';
import { MAX_MESSAGE_LENGTH, type ScriptLimits } from './script-limits.ts';

interface GuestApiOptions {
  host: ScriptHost;
  limits: ScriptLimits;
  /** Goes on with the guest after something it waited for. */
  resume: (work: () => void) => void;
}

const KINDS: readonly string[] = ['info', 'success', 'warning', 'error'];

/** Written in the guest: a value that is not good is an error, so that nobody calculates with a dead signal. */
const PRELUDE = `
Object.defineProperty(globalThis, 'value', { enumerable: true, value: (name) => {
  const found = read(name);
  if (found.quality !== 'good') throw new Error(found.title + ': ' + found.quality);
  return found.value;
} });
`;

/** Values cross as one text: made by the engine they are in, they count to its time and memory. */
const HISTORY = `
Object.defineProperty(globalThis, 'history', { enumerable: true,
  value: async (name, points) => JSON.parse(await historyText(name, points)) });
`;
/** Written in the guest: where a page is shown as it was, it is that time for a script too. */
const SHOWN_TIME = `{
const Plain = Date;
const now = shownTime;
const Shown = function Date(...given) {
  if (new.target === undefined) return new Shown().toString();
  return Reflect.construct(Plain, given.length === 0 ? [now()] : given, new.target);
};
Shown.prototype = Plain.prototype;
for (const name of ['parse', 'UTC']) Shown[name] = Plain[name];
Shown.now = () => now();
Object.defineProperty(Plain.prototype, 'constructor', { value: Shown });
Object.defineProperty(globalThis, 'Date', { value: Shown });
}`;
const DEFAULT_POINTS = 1000;
const MAX_POINTS = 5000;

const textOf = (error: unknown) => messageOf(error);

/** Puts the listed functions into the guest. Only copies of texts, numbers and truth values cross. */
export function createGuestApi(context: QuickJSContext, { host, limits, resume }: GuestApiOptions): void {
  let actions = 0;
  let waiting = 0;
  const count = () => {
    actions += 1;
    if (actions > limits.maxActions) throw new Error(`more than ${limits.maxActions} actions`);
  };
  const text = (handle: QuickJSHandle | undefined) => {
    if (handle === undefined) return '';
    const type = context.typeof(handle);
    return type === 'string' || type === 'number' ? String(context.dump(handle)) : '';
  };
  const plain = (handle: QuickJSHandle | undefined) => {
    const type = handle === undefined ? 'undefined' : context.typeof(handle);
    if (handle === undefined || !['string', 'number', 'boolean'].includes(type))
      throw new TypeError('a number, a text, true or false is needed');
    return context.dump(handle) as number | string | boolean;
  };

  function define(name: string, run: (...handles: QuickJSHandle[]) => QuickJSHandle | undefined): void {
    // An error thrown here becomes the guest's own error, with its text alone.
    const made = context.newFunction(name, (...handles) => run(...handles) ?? context.undefined);
    context.defineProp(context.global, name, { value: made, configurable: false, enumerable: true });
    made.dispose();
  }

  function later(begin: () => Promise<string | undefined>): QuickJSHandle {
    if (waiting >= limits.maxWaiting) throw new Error(`more than ${limits.maxWaiting} at a time`);
    waiting += 1;
    const deferred = context.newPromise();
    const work = begin().finally(() => {
      waiting -= 1;
    });
    work.then(
      (result) =>
        resume(() => {
          if (result === undefined) deferred.resolve(context.undefined);
          else context.newString(result).consume((made) => deferred.resolve(made));
        }),
      (error: unknown) =>
        resume(() => context.newError(textOf(error)).consume((made) => deferred.reject(made))),
    );
    return deferred.handle;
  }

  define('read', (name) => {
    const found = host.read(text(name));
    const made = context.newObject();
    for (const [key, value] of Object.entries(found)) {
      const handle =
        typeof value === 'number'
          ? context.newNumber(value)
          : typeof value === 'string'
            ? context.newString(value)
            : value === null
              ? context.null
              : value
                ? context.true
                : context.false;
      context.setProp(made, key, handle);
    }
    return made;
  });
  if (host.query === undefined) defineActions();
  else defineQuery(host.query);
  define('sleep', (ms) => {
    count();
    const given = ms !== undefined && context.typeof(ms) === 'number' ? context.getNumber(ms) : 0;
    const wanted = Number.isFinite(given) ? given : 0;
    return later(async () => {
      await host.sleep(Math.min(limits.maxSleepMs, Math.max(0, wanted)));
      return undefined;
    });
  });
  const { now } = host;
  if (now !== undefined) {
    define('shownTime', () => context.newNumber(now()));
    context.unwrapResult(context.evalCode(SHOWN_TIME, 'api.js', { type: 'global' })).dispose();
  }
  context.unwrapResult(context.evalCode(PRELUDE, 'api.js', { type: 'global' })).dispose();

  function defineActions(): void {
    define('write', (name, value) => {
      count();
      const [target, given] = [text(name), plain(value)];
      return later(async () => {
        await host.write(target, given);
        return undefined;
      });
    });
    define('message', (body, kind) => {
      count();
      const named = text(kind);
      const known = (KINDS.includes(named) ? named : 'info') as MessageKind;
      const content =
        body === undefined
          ? ''
          : context.typeof(body) === 'boolean'
            ? String(context.dump(body))
            : text(body);
      host.message(content.slice(0, MAX_MESSAGE_LENGTH), known);
      return undefined;
    });
    define('openPage', (pageId) => {
      count();
      host.openPage(text(pageId));
      return undefined;
    });
  }

  /** What a widget is made from: it reads, and nothing it does changes anything. */
  function defineQuery(query: ScriptQuery): void {
    for (const name of ['fromMs', 'toMs'] as const)
      context
        .newNumber(query[name])
        .consume((value) =>
          context.defineProp(context.global, name, { value, configurable: false, enumerable: true }),
        );
    define('historyText', (name, points) => {
      count();
      const wanted =
        points !== undefined && context.typeof(points) === 'number' ? context.getNumber(points) : 0;
      const maxPoints = Number.isFinite(wanted) && wanted > 0 ? wanted : DEFAULT_POINTS;
      const target = text(name);
      return later(() => query.history(target, Math.min(MAX_POINTS, Math.max(10, Math.floor(maxPoints)))));
    });
    context.unwrapResult(context.evalCode(HISTORY, 'api.js', { type: 'global' })).dispose();
  }
}
