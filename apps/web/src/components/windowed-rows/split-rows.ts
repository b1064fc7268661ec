export const ROWS_A_CHUNK = 40;

/** Up to here a list is drawn as a whole. */
const WHOLE_UP_TO = 100;

/** Chunks that are drawn before anybody knows what is in sight. */
const CHUNKS_AT_FIRST = 2;

/** Rows in chunks of the same size, in their order; one chunk of a short list. */
export function splitRows<T>(rows: readonly T[]): (readonly T[])[] {
  if (rows.length <= WHOLE_UP_TO) return [rows];
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_CHUNK) }, (_, chunk) =>
    rows.slice(chunk * ROWS_A_CHUNK, (chunk + 1) * ROWS_A_CHUNK),
  );
}

/** Whether the chunk that begins with this row is drawn at first. */
export function isStartInSight(first: number): boolean {
  return first < CHUNKS_AT_FIRST * ROWS_A_CHUNK;
}
