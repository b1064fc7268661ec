import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@zutai/i18n';
import { expect, it } from 'vitest';

const JOURNEYS = path.resolve(import.meta.dirname, '../../e2e/journeys');

interface Part {
  readonly isInBoth: boolean;
  /** Features whose texts it looks for. */
  readonly features: readonly string[];
}

/** What stands before the first journey of a file belongs to all of them. */
function partsOf(source: string): Part[] {
  const [shared = '', ...journeys] = source.split(/^(?=test\()/m);
  const isMarked = (text: string) => /^test\(.*?,\s*IN_BOTH_LANGUAGES,\s*async/s.test(text);
  return [shared, ...journeys].map((text) => ({
    isInBoth: text === shared ? journeys.some(isMarked) : isMarked(text),
    features: [...text.matchAll(/\bsay\(\s*'(\w+)'/g)].map((match) => String(match[1])),
  }));
}

const parts = fs
  .readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.journey.ts'))
  .flatMap((file) => partsOf(fs.readFileSync(path.join(JOURNEYS, file), 'utf8')));
const featuresOf = (some: readonly Part[]) =>
  [...new Set(some.flatMap(({ features }) => features))].toSorted((a, b) => a.localeCompare(b));

it('every part of the interface that journeys look at is looked at in both languages', () => {
  expect(LANGUAGES).toEqual(['zh', 'en']);
  expect(featuresOf(parts).length).toBeGreaterThan(10);
  expect(featuresOf(parts.filter(({ isInBoth }) => isInBoth))).toEqual(featuresOf(parts));
});
