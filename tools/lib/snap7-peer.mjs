import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** Where the tests of the S7 driver look for it. */
const library = path.join(root, 'node_modules/.cache/test-peers/libsnap7.so');

/** Brings the sources of Snap7 1.4, which no package of Debian has. Only tests load what is built of them. */
const SOURCE = {
  spec: 'node-snap7@1.0.9',
  file: 'node-snap7-1.0.9.tgz',
  sha512: 'U+9W8+XOs/4xKqYcn22yHESQzcSuKEhuN6pHLhyl1U5HuLm/kWxkXPzR2QwqFAs87aPfxdBrTI4xKDvwcMoyOw==',
};

export const isSnap7There = () => fs.existsSync(library);

/** Builds Snap7's library for the tests of the S7 driver. True when it is there afterwards. */
export function buildSnap7() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snap7-'));
  /** @param {string} file @param {string[]} args */
  const run = (file, ...args) => spawnSync(file, args, { cwd: folder, stdio: 'ignore' }).status === 0;
  try {
    if (!run('npm', 'pack', SOURCE.spec)) return false;
    const packed = fs.readFileSync(path.join(folder, SOURCE.file));
    if (createHash('sha512').update(packed).digest('base64') !== SOURCE.sha512) return false;
    if (!run('tar', 'xzf', SOURCE.file)) return false;
    const source = path.join(folder, 'package/deps/snap7/src');
    const parts = ['core', 'sys', 'lib'].map((part) => path.join(source, part));
    const files = parts.flatMap((part) =>
      fs
        .readdirSync(part)
        .filter((name) => name.endsWith('.cpp'))
        .map((name) => path.join(part, name)),
    );
    const built = path.join(folder, 'libsnap7.so');
    const includes = parts.flatMap((part) => ['-I', part]);
    if (!run('g++', '-w', '-shared', '-fPIC', '-o', built, ...includes, ...files, '-lpthread')) return false;
    fs.mkdirSync(path.dirname(library), { recursive: true });
    fs.copyFileSync(built, library);
    return true;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
