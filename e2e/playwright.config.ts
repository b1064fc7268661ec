import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './harness/browser.ts';

const executablePath = await findChromium();

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  // The machine that must pass has two cores: a browser and a server are two already.
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Shanghai',
    // A press and its release must meet the same button, also while a busy machine opens a dialog slowly.
    contextOptions: { reducedMotion: 'reduce' },
    // Without pictures: taking them of every frame slows a small machine down more than the journey itself.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'zh', use: { locale: 'zh-CN' } },
    { name: 'en', use: { locale: 'en-US' }, grep: /@both-languages/ },
  ],
});
