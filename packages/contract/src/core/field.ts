import { z } from 'zod';

/** An id on the wire: a decimal string (64-bit numbers do not survive JSON); 18 digits always fit an int8. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'id');

/** Ids joined with commas, as the specification sends lists of ids; use {@link splitIds} to read it. */
export const idList = z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, 'id');

/** The same, where none is allowed too. */
export const idListOrNone = z.string().regex(/^([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/, 'id');

/** The ids of a comma-joined list, in order, without repeats. */
export function splitIds(list: string): string[] {
  return list === '' ? [] : [...new Set(list.split(','))];
}

/** A point in time in milliseconds UTC. */
export const timeMs = z.number().int().min(0).max(8_640_000_000_000_000);

/** A name a person gives to a thing: 1 to 100 characters, not only blanks. */
export const title = z.string().trim().min(1).max(100);

/** Free text, up to 500 characters. */
export const remark = z.string().max(500);

/** Empty request of calls without fields. */
export const nothing = z.strictObject({});

/** Reply of calls that answer with success alone. */
export const done = z.null();
