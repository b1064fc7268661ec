import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Files of the checkout (tracked, or new and not ignored) below `folders` whose name ends in one of `endings`. */
export function listFiles(root: string, folders: readonly string[], endings: readonly string[]): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return output
    .split('\0')
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .filter((file) => fs.existsSync(path.join(root, file)))
    .toSorted();
}

/** Folders that hold the product's own code. */
export const CODE_FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'tools'] as const;

/** Comments as empty lines, so that what follows keeps its line. */
export const withoutComments = (code: string) =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1');
