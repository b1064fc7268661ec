/**
 * What a browser downloads until the sign-in page and until the first live page, compressed as it travels: with gzip,
 * which a browser takes over plain HTTP, and with Brotli, which it takes over HTTPS. Targets: 230 kB and 500 kB.
 * Needs the built web app; starts the server with its demo plant.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findFreePort } from '@zutai/dev-env/server-process';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/harness/browser.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'Bench-2026-x';
const SIGN_IN_KB = 230;
const LIVE_PAGE_KB = 500;
/** Requests no longer come when none did for so long, ms. */
const QUIET_MS = 1500;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-load-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'ignore',
  env: {
    ...process.env,
    PORT: String(port),
    ZUTAI_MQTT_PORT: String(await findFreePort()),
    ZUTAI_DATA: folder,
    ZUTAI_ADMIN_PASSWORD: PASSWORD,
  },
});
while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await delay(100);

interface Load {
  readonly name: string;
  readonly target: number;
  readonly bytes: number;
  readonly requests: number;
}

/** Opens a browser that knows nothing yet, and a live page by its address, through the sign-in page. */
async function measure(browser: Browser, encoding: 'gzip' | 'br'): Promise<[Load[], Map<string, number>]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip, deflate' },
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  let lastMs = performance.now();
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', (event) => {
    lastMs = performance.now();
    urls.set(event.requestId, event.request.url);
  });
  cdp.on('Network.loadingFinished', (event) => {
    lastMs = performance.now();
    bytes += event.encodedDataLength;
    requests += 1;
    const file = new URL(urls.get(event.requestId) ?? url).pathname;
    sizes.set(file, (sizes.get(file) ?? 0) + event.encodedDataLength);
  });
  // The values of a live page come through a socket and are not counted; what it asks for every few seconds is not
  // waited for.
  const quiet = async () => {
    for (const endMs = performance.now() + 10_000; performance.now() < endMs; await delay(50))
      if (performance.now() - lastMs > QUIET_MS) return;
  };
  const loads: Load[] = [];
  const report = (name: string, target: number) => loads.push({ name, target, bytes, requests });

  await page.goto(`${url}/login`);
  // "networkidle" alone may come while the code is still being read, before what it draws has asked for the font.
  await page.locator('input').nth(1).waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await quiet();
  report('until the sign-in page', SIGN_IN_KB);
  // A link to a page: it asks to sign in and goes on.
  await page.goto(`${url}/monitor/eg/detail/page/1`);
  await page.locator('input').nth(0).fill('admin');
  await page.locator('input').nth(1).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('canvas').first().waitFor();
  await quiet();
  report('until a live page, the sign-in page included', LIVE_PAGE_KB);
  await context.close();
  return [loads, sizes];
}

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
for (const encoding of ['gzip', 'br'] as const) {
  const [loads, sizes] = await measure(browser, encoding);
  console.log(encoding === 'br' ? 'over HTTPS (Brotli):' : 'over plain HTTP (gzip):');
  for (const { name, target, bytes, requests } of loads)
    console.log(
      `  ${name}: ${Math.round(bytes / 1000)} kB in ${requests} requests (${(bytes / 1000 / target).toFixed(2)} of the target ${target} kB)`,
    );
  const most = process.env.ALL_FILES === undefined ? 8 : sizes.size;
  for (const [file, size] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, most))
    console.log(`    ${Math.round(size / 1000)} kB  ${file}`);
}

await browser.close();
server.kill('SIGTERM');
await once(server, 'exit');
fs.rmSync(folder, { recursive: true, force: true });
