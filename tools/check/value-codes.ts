import fs from 'node:fs';
import path from 'node:path';
import type { Checker } from './checker.ts';
import { listFiles } from './source-files.ts';

/** Where the code of a value may be compared, and why. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['packages/contract/src/signal/quality.ts', 'the one judge'],
  ['packages/contract/src/core/envelope.ts', 'codes of answers to calls, not of values'],
  ['packages/dev-env/src/server-process/api-client.ts', 'codes of answers to calls, not of values'],
  ['apps/server/src/features/video-cloud/ezviz-client.ts', 'codes of answers of the video cloud'],
  ['apps/server/src/features/history/source/rows-reader.ts', 'a condition inside a query'],
]);

const CODE = String.raw`(?:Number\()?(?:CODE_GOOD|CODE_STALE|GOOD|STALE|['"]20[01]['"])`;
const COMPARISONS = [
  new RegExp(String.raw`(?:[!=]==?|<>)\s*(?:\$\{)?${CODE}`),
  new RegExp(String.raw`\b${CODE}\)?\s*[!=]==?`),
  /\b[cC]odes?(?:\[[^\]]*\]!?)?\s*[!=]==?\s*20[01]\b/,
];

/** Qualities of values are judged in one place, so that no screen, export or guard disagrees with another. */
export const valueCodes: Checker = {
  name: 'value codes',
  run: (root) => {
    const files = listFiles(root, ['apps', 'packages'], ['.ts', '.tsx']).filter(
      (file) => !/\.test\.tsx?$|\/(?:testing|system-tests)\//.test(file) && !ALLOWED.has(file),
    );
    const problems = files.flatMap((file) =>
      fs
        .readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          if (/^\s*(?:\/\/|\*|\/\*)/.test(line)) return [];
          const isCompared = COMPARISONS.some((pattern) => pattern.test(line));
          return isCompared
            ? [`${file}:${index + 1}: compares the code of a value; ask qualityOf or isGoodCode`]
            : [];
        }),
    );
    return { looked: files.length, problems };
  },
};
