import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { CODE_FOLDERS, listFiles } from '../source-files.ts';

/** Lines beyond which a file does more than one thing; texts and tables of data may be longer. */
const MAX_LINES = 400;
const TABLES = /^packages\/i18n\/src\/(zh|en)\//;

/** Short files: none beyond 400 lines. */
export const fileLength: Checker = {
  name: 'file length',
  run: (root) => {
    const files = listFiles(root, CODE_FOLDERS, ['.ts', '.tsx', '.mjs', '.css']).filter(
      (file) => !TABLES.test(file),
    );
    const problems = files.flatMap((file) => {
      const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
      return lines > MAX_LINES ? [`${file}: ${lines} lines, at most ${MAX_LINES}`] : [];
    });
    return { looked: files.length, problems };
  },
};
