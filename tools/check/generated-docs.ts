import fs from 'node:fs';
import path from 'node:path';
import { generateDocs } from '../api-docs/generate.ts';
import type { Checker } from './checker.ts';

/** The generated documents are what generating them now would write. */
export const generatedDocs: Checker = {
  name: 'generated docs',
  run: (root) => {
    const wanted = generateDocs();
    const problems = Object.entries(wanted).flatMap(([file, text]) => {
      const full = path.join(root, file);
      const found = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : undefined;
      return found === text ? [] : [`${file}: not current; run "npm run docs"`];
    });
    return { looked: Object.keys(wanted).length, problems };
  },
};
