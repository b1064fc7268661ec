import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyPreparedFolder } from './prepared-folder.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-copies-'));
  fs.mkdirSync(path.join(folder, 'shared'));
  vi.stubEnv('TEST_PREPARED_FOLDERS', path.join(folder, 'shared'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(folder, ...names);
const read = (...names: string[]) => fs.readFileSync(at(...names), 'utf8');

describe('a prepared folder', () => {
  it('is made once for all who ask at the same time, and copied with its modes', async () => {
    const make = vi.fn(async (made: string) => {
      fs.mkdirSync(path.join(made, 'inner'), { mode: 0o700 });
      await new Promise((resolve) => setTimeout(resolve, 20));
      fs.writeFileSync(path.join(made, 'inner', 'secret'), 'x', { mode: 0o600 });
    });
    const copies = ['one', 'two', 'three'];
    await Promise.all(copies.map((name) => copyPreparedFolder('sample', at(name), make)));
    expect(make).toHaveBeenCalledTimes(1);
    for (const name of copies) {
      expect(read(name, 'inner', 'secret')).toBe('x');
      expect(fs.statSync(at(name, 'inner')).mode & 0o777).toBe(0o700);
      expect(fs.statSync(at(name, 'inner', 'secret')).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps nothing of what is done to a copy', async () => {
    const make = async (made: string) => fs.writeFileSync(path.join(made, 'file'), 'as made');
    await copyPreparedFolder('sample', at('one'), make);
    fs.writeFileSync(at('one', 'file'), 'changed');
    fs.writeFileSync(at('one', 'more'), '');
    await copyPreparedFolder('sample', at('two'), make);
    expect(fs.readdirSync(at('two'))).toEqual(['file']);
    expect(read('two', 'file')).toBe('as made');
  });

  it('that could not be made is nobody’s: it is said at once, and the next who asks makes it', async () => {
    const fail = async (made: string) => {
      fs.writeFileSync(path.join(made, 'half'), '');
      throw new Error('no space');
    };
    await expect(copyPreparedFolder('sample', at('one'), fail)).rejects.toThrow('no space');
    expect(fs.existsSync(at('one'))).toBe(false);
    const make = async (made: string) => fs.writeFileSync(path.join(made, 'whole'), '');
    await copyPreparedFolder('sample', at('two'), make);
    expect(fs.readdirSync(at('two'))).toEqual(['whole']);
  });
});
