import { defineConfig } from 'vitest/config';

const everything = ['{apps,packages,tools}/**/*.test.ts', '{apps,packages}/**/*.test.tsx'];
/** Calls of one feature over HTTP and a database of the file's own, without a broker or another process. */
const calls = [
  'apps/server/src/features/{driver,equipment,list,mvar,page,project,region,search,signal,template}/**/*.test.ts',
];
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
const common = {
  setupFiles: ['tools/test/wait-timeouts.ts', 'tools/test/leave-nothing.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

// Starting a process for each file and loading the same modules took longer than most files' tests, so two processes
// run all files of `calls` and then of `together`. They come after `alone`, which mostly waits: the names sort so.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Of the whole run, not of each project: they share one database server.
    globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
    projects: [
      { test: { ...common, name: 'alone', include: alone, exclude: [...never, ...calls] } },
      { test: { ...common, name: 'calls', include: calls, exclude: never, isolate: false } },
      {
        test: {
          ...common,
          name: 'together',
          include: everything,
          exclude: [...never, ...alone],
          isolate: false,
        },
      },
    ],
  },
});
