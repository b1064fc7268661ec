import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';

/** Modules beyond which a folder holds more than one subject. Tests and style sheets belong to their modules. */
const MAX_FILES = 15;

/** Folders that are one flat list by their nature, and why. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['packages/i18n/src/zh', 'one file a feature, the same names as in en'],
  ['packages/i18n/src/en', 'one file a feature, the same names as in zh'],
]);

/** Folders of one subject each, so that a stranger finds it by their names. */
export const folderSize: Checker = {
  name: 'folder size',
  run: (root) => {
    const files = listFiles(root, CODE_FOLDERS, ['.ts', '.tsx', '.mjs']).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    const counts = new Map<string, number>();
    for (const file of files) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const isTooFull = (folder: string) => (counts.get(folder) ?? 0) > MAX_FILES;
    return {
      looked: counts.size,
      problems: [
        ...[...counts]
          .filter(([folder]) => isTooFull(folder) && !EXCEPTIONS.has(folder))
          .map(
            ([folder, count]) => `${folder}: ${count} modules, at most ${MAX_FILES}; divide it by subject`,
          ),
        ...[...EXCEPTIONS.keys()]
          .filter((folder) => counts.has(folder) && !isTooFull(folder))
          .map((folder) => `${folder}: is an exception of folder-size.ts and needs to be none`),
      ],
    };
  },
};
