import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { texts } from './apps/web/build/texts.ts';
import { CHROMIUM_ARGS, findChromium } from './e2e/harness/browser.ts';

const everything = ['{apps,packages,tools,e2e}/**/*.test.ts', '{apps,packages}/**/*.test.tsx'];
/**
 * Calls of one feature over HTTP and a database of the file's own. Not here: what starts brokers or agents, and
 * `session`, which replaces the module of password hashes.
 */
const calls = ['apps/server/src/features/!(alarm|command|computation|demo|ingest|live|session)/**/*.test.ts'];
/** What has a process of its own for each file. */
const alone = [
  // Start servers, databases and programs, kill them, and count what a process holds.
  'apps/server/**/*.test.ts',
  'apps/agent/**/*.test.ts',
  'packages/dev-env/**/*.test.ts',
  'tools/**/*.test.ts',
  'e2e/**/*.test.ts',
];
/** So have these, which Vite's loader loads. */
const aloneByVite = [
  // Who is signed in, what was asked and what is watched are states of a browser tab, kept in modules.
  'apps/web/src/lib/**/*.test.{ts,tsx}',
  // Replaces a module.
  'apps/server/src/features/session/equal-work.test.ts',
];
/** Components in a browser: what only focus, layout and a real keyboard show. */
const inBrowser = ['{apps/web,packages/widgets}/src/**/*.browser.test.tsx'];
const never = ['**/node_modules/**', '**/dist/**'];
const common = {
  setupFiles: ['tools/test/wait-timeouts.ts', 'tools/test/leave-nothing.ts'],
  // Above what one wait of a test may take, so that what did not come is named and not just the test.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // Else `expect.poll` ends after one second, as `vi.waitFor` did.
  expect: { poll: { timeout: 30_000 } },
};
const inNode = { ...common, setupFiles: [...common.setupFiles, 'tools/test/fixed-seed.ts'] };

// Starting a process for each file and loading the same modules took longer than most files' tests, so three processes
// run all files of `calls` and then of `together`. They come after `alone`, which mostly waits: the names sort so.
export default defineConfig({
  test: {
    // Half of what a worker of `alone` does is waiting: for leases, deadlines and programs that start.
    maxWorkers: 3,
    // Of the whole run, not of each project: they share one database server.
    globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...inNode,
          name: 'alone',
          include: alone,
          exclude: [...never, ...calls, ...aloneByVite],
          // Loaded by Node itself, as the programs are: Vite's loader took twice as long, in each process anew.
          experimental: { viteModuleRunner: false },
        },
      },
      { test: { ...inNode, name: 'alone-by-vite', include: aloneByVite, exclude: [...never, ...inBrowser] } },
      { test: { ...inNode, name: 'calls', include: calls, exclude: never, isolate: false } },
      {
        test: {
          ...inNode,
          name: 'together',
          include: everything,
          exclude: [...never, ...alone, ...aloneByVite, ...inBrowser],
          isolate: false,
        },
      },
      {
        plugins: [react(), texts()],
        // What libraries do otherwise in tests, such as one id for all dialogs, is not what people get.
        define: { 'process.env.NODE_ENV': JSON.stringify('development') },
        optimizeDeps: {
          rolldownOptions: {
            transform: { define: { 'process.env.NODE_ENV': JSON.stringify('development') } },
          },
        },
        test: {
          ...common,
          setupFiles: [...common.setupFiles, 'tools/test/begin-empty.ts'],
          name: 'browser',
          include: inBrowser,
          exclude: never,
          isolate: false,
          // Two pages of one browser: half of a test is waiting for frames and transitions. They have a turn of their own,
          // after all others.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: {
                executablePath: await findChromium(),
                args: CHROMIUM_ARGS,
                env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
              },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
            headless: true,
            viewport: { width: 1440, height: 900 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
