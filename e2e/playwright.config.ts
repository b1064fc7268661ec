import { defineConfig } from '@playwright/test';
import { findChromium, JOURNEY_ARGS } from './harness/browser.ts';

const executablePath = await findChromium();

export default defineConfig({
  globalSetup: './harness/global-setup.ts',
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  // Each worker has a server with ports and a folder of its own. Half of a journey is waiting: for a server that starts,
  // for a value on its way, for a page that asks every 15 s.
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    // In the plain C locale, which services have, Chromium names no file with words beyond ASCII.
    launchOptions: { executablePath, args: JOURNEY_ARGS, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    // A press and its release must meet the same button, also while a busy machine opens a dialog slowly.
    contextOptions: { reducedMotion: 'reduce' },
    // What was done, without pictures of it and without the document before and after each action: these take a third
    // of the time. `--trace retain-on-failure` keeps them for a journey that is looked into.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'zh', use: { locale: 'zh-CN' } },
    { name: 'en', use: { locale: 'en-US' }, grep: /@both-languages/ },
  ],
});
