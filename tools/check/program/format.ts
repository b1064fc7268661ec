import type { Checker } from '../checker.ts';
import { problemsOf, runBin } from './run-command.ts';

/** Biome: format, import order and its recommended rules. */
export const format: Checker = {
  name: 'format',
  run: async (root) => {
    const result = await runBin(root, 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']);
    const looked = /Checked (\d+) files?/.exec(result.output)?.[1];
    return { looked: Number(looked ?? 0), problems: problemsOf(result) };
  },
};
