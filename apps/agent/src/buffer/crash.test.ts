import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { RecordLog } from './record-log.ts';

// Twelve processes are started one after another, on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000 });

interface Life {
  /** Highest number whose append returned. */
  appended: number;
  /** Highest number whose acknowledgement returned. */
  acknowledged: number;
}

/** Lets the writer run for a random while and kills it with SIGKILL. */
function liveAndDie(folder: string, firstNumber: number): Promise<Life> {
  return new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'testdata', 'writer.ts');
    const writer = spawn(process.execPath, [script, folder, String(firstNumber)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    writer.stdout.setEncoding('latin1');
    writer.stdout.once('data', () => setTimeout(() => writer.kill('SIGKILL'), Math.random() * 150));
    writer.stdout.on('data', (text: string) => {
      output += text;
    });
    writer.on('close', (code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the writer ended by itself: ${code}`));
      const lines = output.split('\n').slice(0, -1);
      const highest = (sign: string) =>
        lines
          .filter((line) => line.startsWith(sign))
          .reduce((max, line) => Math.max(max, Number(line.slice(1))), 0);
      resolve({ appended: highest('+'), acknowledged: highest('-') });
    });
  });
}

it('loses nothing and brings nothing back when its process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zutai-crash-'));
  let firstNumber = 1;
  let acknowledged = 0;
  for (let round = 0; round < 12; round += 1) {
    const life = await liveAndDie(folder, firstNumber);
    acknowledged = Math.max(acknowledged, life.acknowledged);
    const log = new RecordLog({ folder, maxBytes: 1 << 28, segmentBytes: 2_000, syncIntervalMs: 50 });
    const numbers = log.backlog.flatMap((stream) => {
      const found: number[] = [];
      while (stream.firstPosition + found.length <= stream.lastPosition) {
        const records = stream.read(stream.firstPosition + found.length, 100);
        expect(records.length).toBeGreaterThan(0);
        for (const { payload } of records) {
          const [, number, filling] = payload.toString().split(' ');
          expect(filling).toBe('x'.repeat(Number(number) % 97));
          found.push(Number(number));
        }
      }
      return found;
    });
    const first = numbers[0] ?? life.appended + 1;
    // In order without a hole; begins where the acknowledgements end, or beyond by the one that was being written.
    expect(numbers).toEqual(numbers.map((_, i) => first + i));
    expect(first).toBeGreaterThan(acknowledged);
    const last = numbers.at(-1) ?? first - 1;
    expect(last).toBeGreaterThanOrEqual(life.appended);
    expect(last).toBeLessThanOrEqual(life.appended + 1);
    acknowledged = first - 1;
    firstNumber = last + 1;
    log.close();
  }
  rmSync(folder, { recursive: true });
});
