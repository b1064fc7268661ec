import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { testLogger } from '../testing/test-database.ts';
import { createLifecycle } from './lifecycle.ts';

describe('createLifecycle', () => {
  it('stops parts in reverse order, once, also past one that fails and one that hangs', async () => {
    const lifecycle = createLifecycle(testLogger, 200);
    const stopped: string[] = [];
    const add = (name: string, after: () => void | Promise<void> = () => undefined) =>
      lifecycle.start(
        name,
        () => name,
        (part) => {
          stopped.push(part);
          return after();
        },
      );
    await add('database');
    await add('failing', () => Promise.reject(new Error('no')));
    await add('hanging', () => new Promise(() => undefined));
    await add('http');
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(stopped).toEqual(['http', 'hanging', 'failing', 'database']);
    expect(lifecycle.signal.aborted).toBe(true);
  });

  it('stops only what was started', async () => {
    const lifecycle = createLifecycle(testLogger);
    const stopped: string[] = [];
    await lifecycle.start(
      'a',
      () => 'a',
      (part) => void stopped.push(part),
    );
    const failing = lifecycle.start(
      'b',
      () => Promise.reject(new Error('cannot')),
      () => void stopped.push('b'),
    );
    await expect(failing).rejects.toThrow('cannot');
    await lifecycle.stop();
    expect(stopped).toEqual(['a']);
  });
});

describe('endWithProcess', () => {
  async function run(body: string, signal?: NodeJS.Signals) {
    const script = `
      import { createLifecycle } from './lifecycle.ts';
      import { endWithProcess } from './process-signals.ts';
      const logger = { info() {}, debug() {}, warn() {}, error() {}, fatal: (fields) => console.log('fatal', fields.err.message), flush() {} };
      const lifecycle = createLifecycle(logger, 500);
      endWithProcess(lifecycle, logger);
      setInterval(() => {}, 1000);
      ${body}
      console.log('ready');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: path.resolve(import.meta.dirname),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      if (signal && output === '') child.kill(signal);
      output += String(chunk);
    });
    const [code] = await once(child, 'exit');
    return { code, output };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s', async (signal) => {
    const stop = "await lifecycle.start('a', () => 1, () => console.log('stopped'));";
    expect(await run(stop, signal)).toEqual({ code: 0, output: 'ready\nstopped\n' });
  });

  it('stops when the program that started it was killed', async () => {
    const script = `
      import { spawn } from 'node:child_process';
      const body = \`
        import { createLifecycle } from './lifecycle.ts';
        import { endWithProcess } from './process-signals.ts';
        const logger = { info() {}, debug() {}, warn() {}, error() {}, fatal() {}, flush() {} };
        const lifecycle = createLifecycle(logger, 500);
        endWithProcess(lifecycle, logger);
        setInterval(() => {}, 1000);
        await lifecycle.start('a', () => 1, () => console.log('stopped'));
        console.log('ready');\`;
      spawn(process.execPath, ['--input-type=module', '-e', body], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });`;
    const tool = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    tool.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output === 'ready\n') tool.kill('SIGKILL');
    });
    await once(tool.stdout, 'close');
    expect(output).toBe('ready\nstopped\n');
  });

  it('logs an error that nobody caught, stops and ends with code 1', async () => {
    const stop = "await lifecycle.start('a', () => 1, () => console.log('stopped'));";
    const { code, output } = await run(`${stop} setTimeout(() => { throw new Error('bug'); }, 50);`);
    expect(code).toBe(1);
    expect(output).toBe('ready\nfatal bug\nstopped\n');
  });
});
