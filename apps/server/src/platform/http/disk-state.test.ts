import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mountSmallDisk, whyNoSmallDisk } from '@zutai/dev-env/server-process';
import { expect, it } from 'vitest';
import { readDiskState } from './disk-state.ts';

it('says that a disk has no room for a database to go on writing, and that it has again', async (context) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-disk-'));
  const missing = whyNoSmallDisk(path.join(folder, 'probe'));
  if (missing !== undefined) return context.skip(missing);
  const large = mountSmallDisk(path.join(folder, 'large'), 600);
  const small = mountSmallDisk(path.join(folder, 'small'), 16);
  try {
    expect(await readDiskState(large.folder)).toBe('ok');
    const file = path.join(large.folder, 'file');
    fs.writeFileSync(file, Buffer.alloc(100 * 1024 * 1024));
    expect(await readDiskState(large.folder)).toBe('degraded');
    fs.rmSync(file);
    expect(await readDiskState(large.folder)).toBe('ok');
    expect(await readDiskState(small.folder)).toBe('failed');
  } finally {
    large.remove();
    small.remove();
    fs.rmSync(folder, { recursive: true });
  }
});
