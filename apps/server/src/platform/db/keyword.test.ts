import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { containsPattern, likeOperator } from './keyword.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const isLike = (text: string) => likeOperator(text).toOperationNode().sqlFragments.join('') === 'like';

it('compares texts without letters of two cases as they are, and finds the same', async () => {
  const TEXTS = [
    'Pump 4711',
    'PUMP',
    'ßtraße',
    'Éa',
    'İ1',
    '泵站4711',
    '４７',
    'a_b%c\\d',
    'Σς',
    'ǅ',
    '٣',
    '-12.5 °C',
    '',
  ];
  const caseless = ['4711', '泵', '４', '_', '%', '\\', '٣', '-12.5', '°', ' '];
  for (const text of [...caseless, 'p', 'ß', 'É', 'σ', 'ǆ', 'x9']) {
    expect(isLike(text), text).toBe(caseless.includes(text));
    if (!isLike(text)) continue;
    const { rows } = await test.database.pool.query(
      'select t from unnest($1::text[]) as t where (t like $2) is distinct from (t ilike $2)',
      [TEXTS, containsPattern(text)],
    );
    expect(rows, text).toEqual([]);
  }
});
