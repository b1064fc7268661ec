import type { Checker } from '../checker.ts';
import { problemsOf, runBin } from './run-command.ts';

/** oxlint with type information: floating promises, import cycles, and its correctness rules. */
export const lint: Checker = {
  name: 'lint',
  run: async (root) => {
    const result = await runBin(root, 'oxlint', ['--type-aware', '--format', 'unix', '.']);
    const looked = await runBin(root, 'oxlint', ['--format', 'json', '.']);
    const files = /"number_of_files":\s*(\d+)/.exec(looked.output)?.[1];
    return { looked: Number(files ?? 0), problems: problemsOf(result) };
  },
};
