import { z } from 'zod';

/** An id on the wire: a decimal string (64-bit numbers do not survive JSON); 18 digits always fit an int8. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'id');

/** An id that a form may leave out or carry empty (`projectId=`), as the specification's page form does. */
export const optionalId = z
  .string()
  .regex(/^([1-9]\d{0,17})?$/, 'id')
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** Ids joined with commas, as the specification sends lists of ids; use {@link splitIds} to read it. */
export const idList = z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, 'id');

/** The same, where none is allowed too. */
export const idListOrNone = z.string().regex(/^([1-9]\d{0,17}(,[1-9]\d{0,17})*)?$/, 'id');

/** The ids of a comma-joined list, in order, without repeats. */
export function splitIds(list: string): string[] {
  return list === '' ? [] : [...new Set(list.split(','))];
}

/** The last day of the year 9999, in milliseconds UTC: any time zone can write what is before it, in four digits a year. */
const LATEST_MS = Date.UTC(9999, 11, 31);

/** A point in time in milliseconds UTC. */
export const timeMs = z.number().int().min(0).max(LATEST_MS);

/** A day of the calendar, as 2026-03-31. */
export const day = z
  .string()
  .regex(
    /^2\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$|^2\d(?:[02468][048]|[13579][26])-02-29$/,
    'day',
  );

/** A name a person gives to a thing: 1 to 100 characters, not only blanks. */
export const title = z.string().trim().min(1).max(100);

/** The same name in English; '' where the one above serves both languages. */
export const titleEn = z.string().trim().max(100).default('');

/** Text that every part of the way (JSON, Sparkplug, PostgreSQL, spreadsheets) carries unchanged. */
export const plainText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** Free text, up to 500 characters. */
export const remark = z.string().max(500);

/** A phone number, or none: digits, between them blanks and hyphens, with or without the code of a country. */
export const phone = z
  .string()
  .trim()
  .max(25)
  .regex(/^(\+?\d(?:[ -]?\d){5,17})?$/, 'phone');

/**
 * A phone number without blanks and hyphens: one of China without the code of the country, others with a plus before it.
 * The same number is the same text, however it is written.
 */
export function plainPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s-]/g, '');
  const [, rest] = /^(?:\+|00)86(.*)$/.exec(digits) ?? [];
  if (rest !== undefined) return /^(1\d{10}$|0)/.test(rest) ? rest : `0${rest}`;
  if (/^861\d{10}$/.test(digits)) return digits.slice(2);
  return digits.replace(/^00/, '+');
}

/** The phone number of an account, or none, as codes are sent to it and as it is looked up: see {@link plainPhone}. */
export const accountPhone = phone.overwrite(plainPhone);

/** An e-mail address, or none. */
export const email = z
  .string()
  .trim()
  .max(100)
  .regex(/^([^\s@<>"(),;:\\]+@[^\s@.,;]+(\.[^\s@.,;]+)+)?$/u, 'email');

/**
 * Password of a shared link or of a page: none, or at least 4 characters, letters or digits only (specification,
 * section 5, which says so of the share alone).
 */
export const sharePassword = z
  .string()
  .max(50)
  .regex(/^([A-Za-z0-9]{4,})?$/, 'sharePassword');

/** Empty request of calls without fields. */
export const nothing = z.strictObject({});

/** Reply of calls that answer with success alone. */
export const done = z.null();

/** Largest number a column of type integer holds. */
const MAX_INTEGER = 2_147_483_647;

/** Revision of a thing that people edit; grows by one with each edit. */
export const revision = z.number().int().min(1).max(MAX_INTEGER);

/** The same, 0 for what was never saved. */
export const revisionOrNone = z.number().int().min(0).max(MAX_INTEGER);

/**
 * Of every call that edits: the revision the change is based on. When somebody edited since, the call is refused with
 * `editConflict`, which says who and when. Without it the last edit wins.
 */
export const basedOnRevision = revision.optional();

type Kept<T extends Record<string, z.ZodType>> = {
  [N in keyof T]: T[N] extends z.ZodDefault<infer S extends z.ZodType> ? z.ZodOptional<S> : T[N];
};

/** Fields of a new thing as those of an edit: what is left out keeps what it was, instead of becoming the default. */
export function keepAbsent<T extends Record<string, z.ZodType>>(fields: T): Kept<T> {
  const kept = Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType).optional() : field,
  ]);
  return Object.fromEntries(kept) as Kept<T>;
}
