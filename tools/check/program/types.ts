import type { Checker } from '../checker.ts';
import { problemsOf, runBin } from './run-command.ts';

const PROJECTS = ['tsconfig.json', 'apps/web/tsconfig.json', 'e2e/tsconfig.json'];

/** The compiler over every project; `looked` counts the product's own files, not libraries'. */
export const types: Checker = {
  name: 'types',
  run: async (root) => {
    let looked = 0;
    const problems: string[] = [];
    for (const project of PROJECTS) {
      const result = await runBin(root, 'tsc', ['-p', project, '--pretty', 'false', '--listFiles']);
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
