import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A field of a tuple as PostgreSQL sends it in binary; undefined for null. */
export type Field = DataView | undefined;

/** From 1970 to 2000, PostgreSQL's epoch, in ms. */
const EPOCH_MS = 946_684_800_000;
const TWO_32 = 4_294_967_296;
/** Signature, flags and length of the extension of a binary COPY. */
const HEADER_BYTES = 19;

/**
 * The tuples of a query as binary fields: what the driver gives of a query is text, of which a large value takes
 * several times as long. A statement of COPY takes no parameters; what goes into it are numbers.
 */
export async function readTuples(client: ClientBase, query: string): Promise<Field[][]> {
  const parts: Buffer[] = [];
  for await (const part of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
    parts.push(part as Buffer);
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tuples: Field[][] = [];
  let at = HEADER_BYTES;
  for (let count = view.getInt16(at); count >= 0; count = view.getInt16(at)) {
    at += 2;
    const fields: Field[] = [];
    for (let left = count; left > 0; left -= 1) {
      const length = view.getInt32(at);
      at += 4;
      fields.push(length < 0 ? undefined : new DataView(bytes.buffer, bytes.byteOffset + at, length));
      at += Math.max(0, length);
    }
    tuples.push(fields);
  }
  return tuples;
}

/** A timestamptz, in whole ms UTC. */
export function readTimeMs(view: DataView, at = 0): number {
  return Math.floor((view.getInt32(at) * TWO_32 + view.getUint32(at + 4)) / 1000) + EPOCH_MS;
}

export function bytesOf(field: DataView): Uint8Array {
  return new Uint8Array(field.buffer, field.byteOffset, field.byteLength);
}

/** A time in a statement. */
export function timeLiteral(timeMs: number): string {
  if (timeMs === Number.NEGATIVE_INFINITY) return "timestamptz '-infinity'";
  if (timeMs === Number.POSITIVE_INFINITY) return "timestamptz 'infinity'";
  return `to_timestamp(${Number(timeMs)} / 1000.0)`;
}
