import { spawn } from 'node:child_process';
import path from 'node:path';

/** Runs a command of the server beside it, as `npm run` does, with these settings alone. */
export function runCommand(
  file: 'verify-audit.ts' | 'backup.ts' | 'restore.ts' | 'export-organisation.ts' | 'import-organisation.ts',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../../../apps/server/src', file), ...args],
      {
        env: { PATH: process.env.PATH, ...env },
      },
    );
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}
