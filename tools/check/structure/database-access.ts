import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from '../checker.ts';
import { listFiles } from '../source-files.ts';
import { DATABASE_FILES } from './boundary-rules.ts';

const SIGNS = [
  /from 'kysely'/,
  /from 'pg'/,
  /\.pool\.query\(/,
  /\.client\.query\(/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
];

/** Only repositories touch the database, so that every query's organisation scope is in one place. */
export const databaseAccess: Checker = {
  name: 'database access',
  run: (root) => {
    const files = listFiles(root, ['apps/server/src'], ['.ts']).filter(
      (file) => !/\.test\.ts$|\/testing\//.test(file),
    );
    const problems = files
      .filter((file) => !DATABASE_FILES.test(file))
      .flatMap((file) => {
        const text = fs.readFileSync(path.join(root, file), 'utf8').replace(/^import type .*$/gm, '');
        return SIGNS.some((sign) => sign.test(text))
          ? [`${file}: touches the database; only repository files may`]
          : [];
      });
    return { looked: files.length, problems };
  },
};
