import type { Checker, CheckResult } from '../checker.ts';
import { problemsOf, runBin } from './run-command.ts';

/** Biome: format, import order and its recommended rules. */
export const format: Checker = { name: 'format', run: (root) => formatFiles(root, ['.']) };

/** @param files or folders, from the root */
export async function formatFiles(root: string, files: readonly string[]): Promise<CheckResult> {
  const result = await runBin(root, 'biome', ['ci', '--colors=off', '--error-on-warnings', ...files]);
  const looked = /Checked (\d+) files?/.exec(result.output)?.[1];
  return { looked: Number(looked ?? 0), problems: problemsOf(result) };
}
