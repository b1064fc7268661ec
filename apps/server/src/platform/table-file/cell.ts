/** A cell: a number, a text, a time in ms (shown in UTC+8), or nothing. */
export type Cell = number | string | null | { readonly timeMs: number };
