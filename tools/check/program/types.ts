import path from 'node:path';
import type { Checker } from '../checker.ts';
import { THREADS_OF_A_LANE } from '../lanes.ts';
import { problemsOf, runBin } from './run-command.ts';

const PROJECTS = ['tsconfig.json', 'apps/web/tsconfig.json', 'e2e/tsconfig.json'];
/** What the compiler knows of the last run: it looks again at files that changed, and at those that see them. */
const CACHE = 'node_modules/.cache/types';
const MOST_CHECKERS = 4;

/** The compiler over every project; `looked` counts the product's own files, not libraries'. */
export const types: Checker = {
  name: 'types',
  run: async (root) => {
    let looked = 0;
    const problems: string[] = [];
    for (const project of PROJECTS) {
      const kept = path.join(root, CACHE, `${project.replaceAll('/', '-')}.tsbuildinfo`);
      const result = await runBin(root, 'tsc', [
        ...['-p', project, '--pretty', 'false', '--listFiles'],
        ...['--incremental', '--tsBuildInfoFile', kept],
        // Each works out the types of libraries for itself.
        ...['--checkers', String(Math.min(THREADS_OF_A_LANE, MOST_CHECKERS))],
      ]);
      const lines = result.output.split('\n');
      const isSource = (line: string) => line.startsWith('/') && !line.includes('/node_modules/');
      const own = lines.filter(isSource).length;
      if (own === 0) problems.push(`${project}: no file was compiled`);
      looked += own;
      const messages = lines.filter((line) => line.trim() !== '' && !line.startsWith('/'));
      problems.push(...problemsOf({ code: result.code, output: messages.join('\n') }));
    }
    return { looked, problems };
  },
};
