// `node tools/widget-gallery/main.ts <folder>`: pictures of every widget type while it is drawn, live, stale, bad and
// unbound, light and dark, to be looked at by people. Overlays are mounted as on a live page.
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/harness/browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const folder = path.resolve(process.argv[2] ?? path.join(os.tmpdir(), 'widget-gallery'));
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-gallery-'));
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    rollupOptions: {
      input: path.join(ROOT, 'tools/widget-gallery/page.tsx'),
      output: { entryFileNames: 'page.js' },
    },
  },
});

const server = http.createServer((request, response) => {
  const name = path.basename(new URL(request.url ?? '/', 'http://x').pathname);
  const file = [name, path.join('assets', name)]
    .map((one) => path.join(outDir, one))
    .find((one) => name !== '' && fs.existsSync(one));
  if (file === undefined) {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><meta charset="utf-8"><body><script type="module" src="/page.js"></script>');
    return;
  }
  response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
  response.end(fs.readFileSync(file));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
fs.mkdirSync(folder, { recursive: true });
for (const theme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: 2200, height: 1200 } });
  page.on('pageerror', (error) => console.error(`${theme}: ${error.message}`));
  await page.goto(`http://127.0.0.1:${port}/#${theme}`);
  await page.waitForTimeout(3000);
  const rows = page.locator('tr[data-type]');
  const count = await rows.count();
  if (count === 0) throw new Error('no widget was drawn');
  for (let n = 0; n < count; n += 1) {
    const type = await rows.nth(n).getAttribute('data-type');
    await rows.nth(n).screenshot({ path: path.join(folder, `${type}-${theme}.png`) });
  }
  await page
    .locator('table')
    .first()
    .screenshot({ path: path.join(folder, `all-${theme}.png`) });
  console.log(`${theme}: ${count} types`);
}
await browser.close();
server.close();
fs.rmSync(outDir, { recursive: true, force: true });
