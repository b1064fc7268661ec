import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { runScript } from './run-script.ts';
import type { ScriptHost, ScriptValue } from './script-api.ts';
import { MAX_SCRIPT_LENGTH, SCRIPT_LIMITS, type ScriptLimits } from './script-limits.ts';

const level: ScriptValue = { value: 2.5, quality: 'good', timeMs: 5, unit: 'm', title: 'Level' };
let quickjs: QuickJSWASMModule;
let calls: string[];
let values: Record<string, ScriptValue>;

const host: ScriptHost = {
  read(name) {
    const found = values[name];
    if (found === undefined) throw new Error(`no signal ${name}`);
    return found;
  },
  async write(name, value) {
    if (name === 'locked') throw new Error('read-only');
    calls.push(`write ${name} ${typeof value} ${value}`);
  },
  message: (text, kind) => void calls.push(`${kind} ${text}`),
  openPage: (pageId) => void calls.push(`page ${pageId}`),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 5))),
};

const run = (source: string, limits: Partial<ScriptLimits> = {}) =>
  runScript({ quickjs, source, host, limits: { ...SCRIPT_LIMITS, computeMs: 300, ...limits } });

beforeEach(async () => {
  // Each run in its own engine, as in its own worker.
  quickjs = await newQuickJSWASMModuleFromVariant(variant);
  calls = [];
  values = { level, pump: { ...level, value: true }, dead: { ...level, quality: 'stale', title: 'Dead' } };
});

describe('the time of a script', () => {
  const at = Date.UTC(2020, 1, 3, 4, 5, 6);
  const timeOf = async (source: string) => {
    const past: ScriptHost = { ...host, now: () => at };
    const result = await runScript({ quickjs, source, host: past, limits: SCRIPT_LIMITS });
    expect(result).toEqual({ ok: true });
    return calls;
  };

  it('is the one that is shown, however it is asked for', async () => {
    expect(
      await timeOf(`
        message(Date.now());
        message(new Date().getTime());
        message(new (new Date().constructor)().getTime());
        message(new Date(5).getTime());
        message(Date.UTC(1970, 0, 1) + Date.parse('1970-01-01T00:00:00Z'));
        message(new Date() instanceof Date);
        message(Date() === new Date().toString());
        message(new (class extends Date {})().getFullYear());`),
    ).toEqual([
      `info ${at}`,
      `info ${at}`,
      `info ${at}`,
      'info 5',
      'info 0',
      'info true',
      'info true',
      'info 2020',
    ]);
  });

  it('is the present where that is shown', async () => {
    const before = Date.now();
    expect(await run(`message(Date.now() >= ${before})`)).toEqual({ ok: true });
    expect(calls).toEqual(['info true']);
  });
});

describe('what a script may do', () => {
  it('reads, writes, waits, tells and goes', async () => {
    const result = await run(`
      const { value: now, unit, quality } = read('level');
      message(now + unit + quality, 'success');
      await write('target', now * 2);
      await sleep(10);
      await write('pump', !value('pump'));
      openPage('12');
    `);
    expect(result).toEqual({ ok: true });
    expect(calls).toEqual([
      'success 2.5mgood',
      'write target number 5',
      'write pump boolean false',
      'page 12',
    ]);
  });

  it('sees the newest value after waiting', async () => {
    const ended = run(`message(value('level')); await sleep(1); message(value('level'));`);
    values.level = { ...level, value: 3 };
    expect(await ended).toEqual({ ok: true });
    expect(calls).toEqual(['info 2.5', 'info 3']);
  });

  it('is told why a write failed, and may go on', async () => {
    await run(`try { await write('locked', 1) } catch (error) { message(error.message, 'error') }`);
    expect(calls).toEqual(['error read-only']);
  });

  it('does not calculate with a dead signal by mistake', async () => {
    const result = await run(`await write('target', value('dead') + 1)`);
    expect(result).toMatchObject({ ok: false, failure: { code: 'thrown', message: 'Dead: stale' } });
    expect(calls).toEqual([]);
  });
});

describe('errors in words', () => {
  it.each([
    ['its own', `\nthrow new Error('too hot')`, 'too hot', 2],
    ['a wrong name', `let a = 1;\nlevle + a`, /ReferenceError: .*levle/, 2],
    ['a text thrown', `throw 'plain'`, 'plain', null],
    ['an unknown signal', `read('nothing')`, 'no signal nothing', 1],
    ['a value that cannot be written', `await write('a', { toString: () => '1' })`, /number, a text/, 1],
  ])('%s', async (_name, source, message, line) => {
    const result = await run(source);
    if (result.ok || result.failure.code !== 'thrown') throw new Error('did not fail');
    expect(result.failure.message).toMatch(message);
    expect(result.failure.line).toBe(line);
  });

  it('a mistake in writing, with its line', async () => {
    const result = await run(`const a = 1;\nconst = 2;`);
    expect(result).toMatchObject({ failure: { code: 'thrown', line: 2 } });
  });

  it('refuses a source that is too long', async () => {
    expect(await run(' '.repeat(MAX_SCRIPT_LENGTH + 1))).toMatchObject({ failure: { code: 'tooLong' } });
  });
});

describe('what a script may not', () => {
  it.each([
    ['an endless loop', 'for (;;) {}', 'compute'],
    ['one that catches everything', 'for (;;) { try { for (;;) {} } catch {} }', 'compute'],
    ['one of promises', 'for (;;) await 0', 'compute'],
    ['one of promises that breed', 'const f = () => Promise.resolve().then(f); await f()', 'compute'],
    ['one after a pause', 'await sleep(1); for (;;) {}', 'compute'],
    ['one in a getter', `await { get then() { for (;;) {} } }`, 'compute'],
    ['an evil regular expression', `/^(a+)+$/.test('a'.repeat(40) + 'b')`, 'compute'],
    ['a memory bomb', `let a = 'x'; const all = []; for (;;) { a += a; all.push(a) }`, 'memory'],
    ['a bomb of arrays', `const all = []; for (;;) all.push(Array.from('x'.repeat(1e4)))`, 'memory'],
    ['a bomb of one buffer', `new ArrayBuffer(1e9)`, 'memory'],
    ['endless recursion', 'const f = () => f() + 1; f()', 'stack'],
    ['a deep nest', `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; JSON.stringify(a)`, 'stack'],
    ['waiting for ever', 'await new Promise(() => {})', 'total'],
  ])('%s ends with its reason', async (_name, source, code) => {
    const isLong = code === 'memory' || code === 'stack';
    const result = await run(source, {
      ...(isLong && { computeMs: 25_000 }),
      ...(code === 'total' && { totalMs: 500 }),
    });
    expect(result).toMatchObject({ ok: false, failure: { code } });
  });

  it('has no browser, no network, no module and no way out', async () => {
    await run(`
      const names = ['window','document','self','fetch','XMLHttpRequest','WebSocket','Worker','importScripts','process',
        'require','setTimeout','localStorage','navigator','postMessage','Deno','std','os'];
      message(names.filter((name) => name in globalThis).join());
      message(typeof read.constructor('return this.process')());
      message(String(this === undefined || this === globalThis));
      try { await import('node:fs'); message('imported') } catch { message('no import') }
    `);
    expect(calls).toEqual(['info ', 'info undefined', 'info true', 'info no import']);
  });

  it('cannot touch our objects through prototypes', async () => {
    await run(`
      Object.prototype.polluted = 'yes';
      Array.prototype.push = () => { throw 1 };
      Promise.prototype.then = () => { throw 1 };
      const found = read('level');
      found.__proto__.mine = 1;
      found.constructor.constructor('this.owned = 1')();
    `);
    expect({}).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('mine');
    expect(globalThis).not.toHaveProperty('owned');
    expect([1].length).toBe(1);
  });

  it('cannot exchange its functions or break out of its frame', async () => {
    const result = await run(
      `try { read = () => 1 } catch {} message(value('level')); })(); (async () => { message('second')`,
    );
    expect(result).toEqual({ ok: true });
    expect(calls).toEqual(['info 2.5', 'info second']);
  });

  // Each pause is a message to the page, a clock there, and all values of the page on the way back.
  it.each([
    ['pauses at once', 'for (;;) sleep(60000)', 'more than 20 at a time'],
    ['pauses one after another', 'for (;;) await sleep(0)', 'more than 200 actions'],
    ['writes at once', `for (;;) write('target', 1)`, 'more than 20 at a time'],
  ])('may not flood with %s', async (_name, source, message) => {
    const result = await run(source, { computeMs: 5000 });
    expect(result).toMatchObject({ ok: false, failure: { code: 'thrown', message } });
    expect(calls.length).toBeLessThanOrEqual(20);
  });

  it.each([
    ['a message that is no text', `throw { message: { toString: 'x' } }`, ''],
    ['the same later', `await sleep(1); throw { message: { toString: 'x', valueOf: 1 } }`, ''],
    ['a name that is none', `throw { name: [], message: 'odd' }`, 'odd'],
    ['nothing', 'throw undefined', ''],
    ['a ring', 'const a = {}; a.message = a; throw a', undefined],
    ['a symbol', `throw Symbol('s')`, undefined],
    [
      'a stack that is none',
      `await sleep(1); const e = new Error('x'); e.stack = { toString: 1 }; throw e`,
      'x',
    ],
  ])('may throw %s, and is over', async (_name, source, message) => {
    const result = await run(source, { totalMs: 2000 });
    if (result.ok || result.failure.code !== 'thrown') throw new Error(JSON.stringify(result));
    if (message !== undefined) expect(result.failure.message).toBe(message);
  });

  it('may not calculate for ever while its error is read', async () => {
    const result = await run(
      `await sleep(1); throw { get message() { for (;;) {} }, toJSON() { for (;;) {} } }`,
      { totalMs: 5000 },
    );
    expect(result).toMatchObject({ ok: false });
    expect(result).not.toMatchObject({ failure: { code: 'total' } });
  });

  it('may not flood: actions are counted', async () => {
    const result = await run(`for (;;) message('again')`, { maxActions: 5 });
    expect(result).toMatchObject({ failure: { code: 'thrown', message: 'more than 5 actions' } });
    expect(calls.length).toBe(5);
  });
});

describe('a script of a widget', () => {
  const asked: string[] = [];
  const query = {
    fromMs: 1000,
    toMs: 5000,
    history: async (name: string, maxPoints: number) => {
      if (name !== 'level') throw new Error(`no signal ${name}`);
      asked.push(`${name} ${maxPoints}`);
      return JSON.stringify([
        { timeMs: 1000, value: 1 },
        { timeMs: 3000, value: null },
      ]);
    },
  };
  const make = (source: string, limits: Partial<ScriptLimits> = {}) =>
    runScript({
      ...{ quickjs, source, host: { ...host, query } },
      limits: { ...SCRIPT_LIMITS, computeMs: 300, ...limits },
    });
  const made = async (source: string) => {
    const result = await make(source);
    if (!result.ok) throw new Error(JSON.stringify(result.failure));
    return result.json === undefined ? undefined : (JSON.parse(result.json) as unknown);
  };

  it('returns what it makes of present values and of history in the time it is about', async () => {
    asked.length = 0;
    const source = `
      const points = await history('level', 20);
      await history('level');
      return [{ name: read('level').title, points, span: toMs - fromMs, now: value('level') }];`;
    const points = [
      { timeMs: 1000, value: 1 },
      { timeMs: 3000, value: null },
    ];
    expect(await made(source)).toEqual([{ name: 'Level', points, span: 4000, now: 2.5 }]);
    expect(asked).toEqual(['level 20', 'level 1000']);
    expect(await made('return')).toBeUndefined();
    // More points than a picture has are not fetched.
    await made(`await history('level', 1e9)`);
    expect(asked.at(-1)).toBe('level 5000');
  });

  it.each(['write', 'message', 'openPage'])('has no %s: it can change nothing', async (name) => {
    expect(await made(`return typeof ${name}`)).toBe('undefined');
  });

  it('fails in words, with its line, and within its limits', async () => {
    const wrong = await make(`const a = 1;\nconst all = await history('nothing');`);
    expect(wrong).toMatchObject({ failure: { code: 'thrown', message: 'no signal nothing' } });
    expect(await make('return 1;\nconst = 2')).toMatchObject({ failure: { code: 'thrown', line: 2 } });
    expect(await make('return { toJSON() { for (;;) {} } }')).toMatchObject({ failure: { code: 'compute' } });
    const bomb = `const all = []; for (;;) all.push(Array.from('x'.repeat(1e4)))`;
    expect(await make(bomb, { computeMs: 25_000 })).toMatchObject({ failure: { code: 'memory' } });
    expect(await make('await new Promise(() => {})', { totalMs: 200 })).toMatchObject({
      failure: { code: 'total' },
    });
    const circle = await make('const a = {}; a.a = a; return a');
    expect(circle).toMatchObject({ ok: false, failure: { code: 'thrown' } });
  });
});
