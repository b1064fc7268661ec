import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Program, waitUntil } from '@zutai/dev-env/server-process';

/** Options of Node by which it has no more than Node 20 of what our code uses. */
export const AS_NODE_20: readonly string[] = [
  `--import=data:text/javascript,${encodeURIComponent(
    'delete Promise.withResolvers; delete Map.groupBy; delete process.threadCpuUsage;',
  )}`,
];

/** Builds the agent into one file, as `npm start` does; `remove` takes it away. */
export async function buildOneFileAgent(): Promise<{ file: string; remove(): void }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-one-file-'));
  const file = path.join(folder, 'built.mjs');
  const build = new Program({ file: 'apps/agent/build/main.ts', args: [file] });
  build.start();
  await waitUntil('the agent is built', async () => !build.isRunning);
  if (build.exitCode !== 0) throw new Error(`the agent could not be built:\n${build.output}`);
  return { file, remove: () => fs.rmSync(folder, { recursive: true }) };
}
