import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A module of bench/page/in-browser with all it imports, as one script, as it is in production. */
export async function bundleForBrowser(name: string): Promise<string> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-bundle-'));
  try {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2023',
        minify: false,
        lib: {
          entry: path.join(ROOT, 'bench/page/in-browser', name),
          formats: ['iife'],
          name: 'unused',
          fileName: 'bench',
        },
      },
    });
    const [file] = fs.readdirSync(outDir).filter((one) => one.endsWith('.js'));
    return fs.readFileSync(path.join(outDir, file!), 'utf8');
  } finally {
    fs.rmSync(outDir, { recursive: true, force: true });
  }
}
