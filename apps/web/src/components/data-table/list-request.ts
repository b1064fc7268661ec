import type { FieldSchema, PagedCall, RequestInputOf } from '@zutai/contract';
import type { ListFilters, ListView } from './list-state.ts';

/** The words of an address as what a field of the call takes: a text, a yes or no, a number. */
function readFilter(field: FieldSchema, text: string): unknown {
  const readings = [text, text === 'true' ? true : text === 'false' ? false : undefined, Number(text)];
  return readings.find((reading) => reading !== undefined && field.safeParse(reading).success);
}

/**
 * What a list asks its call for: page, order and the filters of the same names as the call's fields. What the call
 * does not know or does not take, such as from an old link, is left out, and so is a filter that is not set.
 */
export function listRequest<C extends PagedCall>(
  { request: { shape } }: C,
  { pageNum, pageSize, filters, sortField, sortOrder }: ListView<ListFilters>,
): Partial<RequestInputOf<C>> {
  const fields = shape as Record<string, FieldSchema | undefined>;
  const set: Record<string, unknown> = { pageNum, pageSize };
  for (const [name, text] of Object.entries(filters)) {
    const field = fields[name];
    const value = text === '' || field === undefined ? undefined : readFilter(field, text);
    if (value !== undefined) set[name] = value;
  }
  const isSorted = sortField !== undefined && fields.sortField?.safeParse(sortField).success === true;
  return { ...set, ...(isSorted && sortOrder ? { sortField, sortOrder } : {}) } as Partial<RequestInputOf<C>>;
}
