import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const COMPRESSED = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt']);
/** Smaller files gain nothing that their headers do not cost. */
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file of a production build, so that the server only sends. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'zutai-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    // Not closeBundle: that also runs after a failed build, and would hide why it failed.
    async writeBundle() {
      for (const name of await readdir(outDir, { recursive: true })) {
        const path = join(outDir, name);
        if (!COMPRESSED.has(extname(path)) || !(await stat(path)).isFile()) continue;
        const bytes = await readFile(path);
        if (bytes.length < MIN_BYTES) continue;
        const [br, gz] = await Promise.all([
          brotliAsync(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 10,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
          gzipAsync(bytes, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      }
    },
  };
}
