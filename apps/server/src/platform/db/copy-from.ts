import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFromStream } from 'pg-copy-streams';

/**
 * Sends `chunks` as the data of a `COPY … FROM STDIN` statement. What arrives is all or nothing.
 * @returns how many rows were stored
 */
export async function copyFrom(
  client: ClientBase,
  statement: string,
  chunks: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFromStream(statement));
  await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 4 }), stream);
  return stream.rowCount;
}
