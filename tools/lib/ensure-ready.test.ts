import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const TOOL = JSON.stringify(path.join(import.meta.dirname, 'ensure-ready.mjs'));

/** A tool that hands over to the pinned Node with `body`; `onOutput` sees all that was printed so far. */
async function handOver(body: string, onOutput: (output: string, pid: number) => void = () => undefined) {
  const script = `
    import { runPinned } from ${TOOL};
    process.exitCode = await runPinned(['--input-type=module', '-e', ${JSON.stringify(body)}]);`;
  const tool = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  tool.stdout.on('data', (chunk) => {
    output += String(chunk);
    onOutput(output, tool.pid!);
  });
  const [[code]] = await Promise.all([once(tool, 'exit'), once(tool.stdout, 'close')]);
  return { code, output };
}

describe('runPinned', () => {
  it('runs Node 24 with its own programs first, and passes its exit code on', async () => {
    const { code, output } = await handOver(
      "console.log(process.version, process.env.PATH.split(':')[0]); process.exitCode = 7;",
    );
    expect(output).toMatch(/^v24\.\d+\.\d+ .*node_modules\/\.bin\n$/);
    expect(code).toBe(7);
  });

  it('says as shells do by which signal the program ended', async () => {
    expect((await handOver("process.kill(process.pid, 'SIGKILL');")).code).toBe(137);
  });

  it('passes one Ctrl+C on once, though npm and the terminal both send it', async () => {
    const body = `
      process.on('SIGINT', () => { console.log('interrupt'); setTimeout(() => process.exit(0), 300); });
      setInterval(() => {}, 1000);
      console.log('ready');`;
    const { code, output } = await handOver(body, (text, pid) => {
      if (text !== 'ready\n') return;
      process.kill(pid, 'SIGINT');
      setTimeout(() => process.kill(pid, 'SIGINT'), 50);
    });
    expect(output).toBe('ready\ninterrupt\n');
    expect(code).toBe(0);
  });
});
