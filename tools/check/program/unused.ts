import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';
import { problemsOf, runBin } from './run-command.ts';

/** knip: files, exports and dependencies nobody uses, and dependencies used but not listed. */
export const unused: Checker = {
  name: 'unused',
  run: async (root) => ({
    looked: listFiles(root, CODE_FOLDERS, ['.ts', '.tsx']).length,
    problems: problemsOf(await runBin(root, 'knip', ['--no-progress', '--no-config-hints'])),
  }),
};
