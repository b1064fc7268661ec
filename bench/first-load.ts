/**
 * What a browser downloads until the sign-in page and until the first live page, compressed as it travels.
 * Targets: 350 kB and 600 kB. Needs the built web app; starts the server with its demo plant.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findFreePort } from '@zutai/dev-env/server-process';
import { CHROMIUM_ARGS, findChromium } from '../e2e/harness/browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const PASSWORD = 'Bench-2026-x';

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

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send('Network.enable');
let bytes = 0;
let requests = 0;
const urls = new Map<string, string>();
const sizes = new Map<string, number>();
cdp.on('Network.requestWillBeSent', (event) => void urls.set(event.requestId, event.request.url));
cdp.on('Network.loadingFinished', (event) => {
  bytes += event.encodedDataLength;
  requests += 1;
  const file = new URL(urls.get(event.requestId) ?? url).pathname;
  sizes.set(file, (sizes.get(file) ?? 0) + event.encodedDataLength);
});

const report = (what: string, target: number) =>
  console.log(
    `${what}: ${Math.round(bytes / 1000)} kB in ${requests} requests (${(bytes / 1000 / target).toFixed(2)} of the target ${target} kB)`,
  );

await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
report('until the sign-in page', 350);
// A link to a page: it asks to sign in and goes on.
await page.goto(`${url}/monitor/eg/detail/page/1`, { waitUntil: 'networkidle' });
await page.locator('input').nth(0).fill('admin');
await page.locator('input').nth(1).fill(PASSWORD);
await page.keyboard.press('Enter');
await page.locator('canvas').first().waitFor();
await delay(1500);
report('until a live page, the sign-in page included', 600);
for (const [file, size] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, 8))
  console.log(`  ${Math.round(size / 1000)} kB  ${file}`);

await browser.close();
server.kill('SIGTERM');
await once(server, 'exit');
fs.rmSync(folder, { recursive: true, force: true });
