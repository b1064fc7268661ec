import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk, whyNoSmallDisk } from '@zutai/dev-env/server-process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFileDurably } from './durable-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'zutai-durable-'));
const diskMissing = whyNoSmallDisk(folder);
if (diskMissing !== undefined) console.warn(`not tested here: ${diskMissing}`);

describe.skipIf(diskMissing !== undefined)('a file written on a disk that is nearly full', () => {
  it('holds the whole old text when only a part of the new one has room', () => {
    const disk = mountSmallDisk(folder, 1);
    onTestFinished(() => {
      disk.remove();
      rmSync(folder, { recursive: true });
    });
    const path = join(disk.folder, 'configuration.json');
    writeFileDurably(path, 'the old text');
    disk.fill();
    // Room for two pages of five.
    truncateSync(join(disk.folder, 'filler'), 1024 * 1024 - 3 * 4_096);
    expect(() => writeFileDurably(path, 'x'.repeat(20_000))).toThrow('ENOSPC');
    expect(readFileSync(path, 'utf8')).toBe('the old text');
    disk.free();
    writeFileDurably(path, 'x'.repeat(20_000));
    expect(readFileSync(path, 'utf8')).toHaveLength(20_000);
  });
});
