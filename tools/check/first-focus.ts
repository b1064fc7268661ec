import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from './checker.ts';
import { listFiles, withoutComments } from './source-files.ts';

const FOLDERS = ['apps/web/src', 'packages/widgets/src'];

/**
 * `autoFocus` does nothing in a dialog, whose input is not in the document yet: `components/first-focus` has what gives
 * the focus there and elsewhere. A property of an object is found as well as one of an element.
 */
export const firstFocus: Checker = {
  name: 'first-focus',
  run: (root) => {
    const files = listFiles(root, FOLDERS, ['.ts', '.tsx']).filter((file) => !/\.test\.tsx?$/.test(file));
    const problems = files.flatMap((file) => {
      const code = withoutComments(fs.readFileSync(path.join(root, file), 'utf8'));
      return [...code.matchAll(/\bauto[fF]ocus\b/g)].map(({ index }) => {
        const line = code.slice(0, index).split('\n').length;
        return `${file}:${line}: autoFocus; use useFirstFocus() in a dialog, focusAtOnce elsewhere`;
      });
    });
    return { looked: files.length, problems };
  },
};
