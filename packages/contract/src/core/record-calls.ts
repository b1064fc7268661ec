import { z } from 'zod';
import type { PermissionCode } from '../permission/index.ts';
import { type CallDefinition, defineCall, type EntityName } from './define-call.ts';
import { basedOnRevision, done, id, keepAbsent, revision, timeMs } from './field.ts';
import { pageOf, pagingFields } from './paging.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** What every record has beside what people enter. */
const recordColumns = {
  id,
  /** Grows by one with each edit. */
  revision,
  createdMs: timeMs,
};

/** A record as its calls answer it: what people enter, and what every record has. */
export function recordOf<F extends Shape>(fields: F) {
  return z.object({ ...recordColumns, ...fields });
}

interface RecordCallsInput<
  F extends Shape,
  R extends Shape,
  W extends Shape,
  S extends readonly [string, ...string[]],
  E extends string,
  U extends string,
> {
  /** Path before the name of each call. */
  path: string;
  /** What one is called in the API document, in English, such as "work permit". */
  one: string;
  entity: EntityName;
  view: PermissionCode;
  edit: PermissionCode;
  /** What people enter. One without a default has to be named by every edit too; the others keep what they were. */
  fields: F;
  /** A record as it is answered. */
  record: z.ZodObject<R>;
  /** Filters of the list beside the keyword. */
  filters?: W;
  sort: S;
  /** Errors of adding and editing. */
  errors?: readonly E[];
  /** Errors of deleting one that others name; the definition of the records says which of them is when. */
  inUse?: readonly U[];
}

/**
 * The five calls of things that people keep a list of: query, info, add, edit and delete. What is more than that is a
 * call of its own beside them.
 */
export function recordCalls<
  F extends Shape,
  R extends Shape,
  const S extends readonly [string, ...string[]],
  const E extends string = never,
  const U extends string = never,
  // biome-ignore lint/complexity/noBannedTypes: no filters are no fields
  W extends Shape = {},
>(input: RecordCallsInput<F, R, W, S, E, U>) {
  const { path, one, entity, view, edit, fields, record, filters, sort, errors, inUse } = input;
  // What the installation keeps is the same for all organisations.
  const whose = edit === 'installation_edit' ? '' : ' of the organisation';
  const refusals = errors === undefined ? {} : { errors };
  return {
    query: defineCall({
      path: `${path}/query`,
      summary: `The list of ${one}s${whose}, searched, filtered, sorted and paged.`,
      request: z.strictObject({
        keyword: z.string().max(100).optional(),
        ...(filters ?? ({} as W)),
        ...pagingFields(sort),
      }),
      response: pageOf(record),
      permission: view,
      reads: [entity],
    }),
    info: defineCall({
      path: `${path}/info`,
      summary: `One ${one}.`,
      request: z.strictObject({ id }),
      response: record,
      permission: view,
      reads: [entity],
    }),
    add: defineCall({
      path: `${path}/add`,
      summary: `Adds a ${one}.`,
      request: z.strictObject(fields),
      response: z.object({ id }),
      permission: edit,
      changes: [entity],
      ...refusals,
    }),
    edit: defineCall({
      path: `${path}/edit`,
      summary: `Changes what a person entered of a ${one}.`,
      request: z.strictObject({ id, ...keepAbsent(fields), revision: basedOnRevision }),
      response: done,
      permission: edit,
      changes: [entity],
      ...refusals,
    }),
    delete: defineCall({
      path: `${path}/delete`,
      summary: `Deletes a ${one}.`,
      request: z.strictObject({ id }),
      response: done,
      permission: edit,
      changes: [entity],
      ...(inUse === undefined ? {} : { errors: inUse }),
    }),
  };
}

/** The shape of what {@link recordCalls} makes, whatever the record is. */
export type RecordCalls = Readonly<Record<'query' | 'info' | 'add' | 'edit' | 'delete', CallDefinition>>;
