import type { CustomTypesConfig } from 'pg';
import pg from 'pg';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;

/**
 * How PostgreSQL types become JavaScript values:
 * - `int8` (ids, counts) → decimal string, as on the wire; numbers above 2^53 stay exact
 * - `numeric` → string, exact; use `float8` where a number is wanted
 * - `timestamptz` → Date (milliseconds); as a parameter a Date too
 * - `date` → 'YYYY-MM-DD': a day has no time zone to be shifted by
 * - `json`, `jsonb` → parsed; `bytea` → Buffer; `int2`, `int4`, `float4`, `float8` → number; `bool` → boolean
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8 || oid === builtins.NUMERIC || oid === builtins.DATE) return keepText;
      if (oid === INT8_ARRAY) return parseInt8Array;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

function keepText(text: string): string {
  return text;
}

function parseInt8Array(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((part) => (part === 'NULL' ? null : part));
}
