import { z } from 'zod';
import type { CallDefinition } from './define-call.ts';

/** Rows a page when the caller does not say (specification, section 9). */
export const DEFAULT_PAGE_SIZE = 10;
/** Most rows a page. */
export const MAX_PAGE_SIZE = 200;

/** The fields every paged query has; `sortField` is one of the names given. */
export function pagingFields<const F extends readonly [string, ...string[]]>(sortFields: F) {
  return {
    pageNum: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    sortField: z.enum(sortFields).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
  };
}

/** Reply of a paged query: how many there are in all, and this page's rows. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ total: z.number().int().min(0), rows: z.array(row) });
}

/** A call that answers one page of rows. */
export type PagedCall = CallDefinition<z.ZodObject, z.ZodType<{ total: number; rows: unknown[] }>>;
