import { defineConfig } from 'vitest/config';

const everything = ['{apps,packages,tools}/**/*.test.ts', '{apps,packages}/**/*.test.tsx'];
/** What has a process of its own for each file. */
const alone = [
  // Start servers, databases and programs, kill them, and count what a process holds.
  'apps/server/**/*.test.ts',
  'apps/agent/**/*.test.ts',
  'packages/dev-env/**/*.test.ts',
  'tools/**/*.test.ts',
  // Who is signed in, what was asked and what is watched are states of a browser tab, kept in modules.
  'apps/web/src/lib/**/*.test.{ts,tsx}',
];
const never = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    setupFiles: ['tools/test/patient-wait.ts', 'tools/test/leave-nothing.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: never,
          globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        // Two processes for all files: starting one for each and loading the same modules took longer than the tests.
        test: { name: 'together', include: everything, exclude: [...never, ...alone], isolate: false },
      },
    ],
  },
});
