import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A column with its table, such as `gateway.sn`. */
type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables];

/** That one of the columns holds the words of a search field; true for all rows when it is blank. */
export function holdsKeyword(
  keyword: string | undefined,
  columns: readonly [Column, ...Column[]],
): Expression<SqlBool> {
  const text = keyword?.trim() ?? '';
  if (text === '') return sql.lit(true);
  const pattern = containsPattern(text);
  const like = likeOperator(text);
  const parts = columns.map((column) => sql`${sql.ref(column)} ${like} ${pattern}`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/**
 * How a text is looked for in either case: `like` where it has no letter of two cases, as digits and Chinese characters
 * are; `ilike` makes small letters of every row before it compares, which takes several times as long.
 */
export function likeOperator(text: string): RawBuilder<unknown> {
  return text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`;
}

/** The LIKE pattern for "holds this text", `%`, `_` and `\` of the text standing for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
