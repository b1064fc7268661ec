import { z } from 'zod';
import { id } from '../core/index.ts';

/** Name of a list; those there are stand in `packages/lists`. */
export const listName = z
  .string()
  .max(50)
  .regex(/^[A-Za-z]+(-[A-Za-z]+)*$/, 'listName');

/** Most views an account may save of one list. */
export const MAX_LIST_VIEWS = 50;
/** Longest query of a view, in characters. */
export const MAX_VIEW_QUERY = 2000;

/** How an account wants to see a list again. */
export const listView = z.object({
  id,
  title: z.string(),
  /** Filters, sort and page size as in the address of the list. */
  query: z.string(),
  /** Keys of the columns shown; null: as the list proposes. */
  columns: z.array(z.string()).nullable(),
});
export type ListView = z.output<typeof listView>;
