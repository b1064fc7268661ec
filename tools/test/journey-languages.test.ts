import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const JOURNEYS = path.resolve(import.meta.dirname, '../../e2e/journeys');
const MARKED = /^test\(.*?,\s*IN_BOTH_LANGUAGES,\s*async/ms;

/** Who the journeys are of: the folders they are in. */
const kinds = fs.readdirSync(JOURNEYS);
const sourcesOf = (kind: string) =>
  fs
    .readdirSync(path.join(JOURNEYS, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.journey.ts'))
    .map((file) => fs.readFileSync(path.join(JOURNEYS, kind, file), 'utf8'));

it('there are journeys of several kinds of users', () => {
  expect(kinds.length).toBeGreaterThan(3);
});

it.each(kinds)('a journey of %s is gone in both languages', (kind) => {
  expect(sourcesOf(kind)).not.toEqual([]);
  expect(sourcesOf(kind).some((source) => MARKED.test(source))).toBe(true);
});

it('the designer and a live page, which no test of screens opens, are seen in both', () => {
  const both = kinds.flatMap(sourcesOf).filter((source) => MARKED.test(source));
  for (const seen of [/new Designer\(/, /\/monitor\/eg\/detail\/page\//])
    expect(
      both.some((source) => seen.test(source)),
      String(seen),
    ).toBe(true);
});
