import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { connectRaw } from './testing/raw-client.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
let child: ChildProcess;

function run(...args: string[]) {
  child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  return child;
}

afterEach(() => {
  child.kill('SIGKILL');
});

describe('the command line', () => {
  it.each([
    ['plant', [4, 0, 100, 0, 2]],
    ['boiler', [4, 0x03, 0xe8, 0, 1]],
  ])('runs the %s, prints the port, and ends on SIGTERM', async (name, request) => {
    const { stdout } = run(name, '--port', '0');
    const [line] = (await once(createInterface({ input: stdout! }), 'line')) as [string];
    const port = Number(/:(\d+)$/.exec(line)?.[1]);
    const client = await connectRaw(port);
    expect((await client.ask(...request))[0]).toBe(4);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    client.close();
  });

  it.each([
    [['windmill'], 'usage:'],
    [['plant', '--port', '70000'], '--port must be between 0 and 65535, is "70000"'],
    [['plant', '--sped', '2'], "Unknown option '--sped'"],
  ])('says what is wrong: %s', async (args, message) => {
    const { stderr } = run(...args);
    let text = '';
    stderr!.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(text).toContain(message);
  });
});
