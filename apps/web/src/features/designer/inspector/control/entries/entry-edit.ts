import { countInText, maxRepeaterEntries, numbersIn, type RepeaterEntry } from '@zutai/diagram';

/** The fields of an entry in the order of its columns. */
export const entryFields = ['value', 'title', 'equipId'] as const;
export type EntryField = (typeof entryFields)[number];

const empty: RepeaterEntry = { value: '', title: '', equipId: '' };
/** Longest prefix, tag and title, as the page file takes them. */
export const longestEntry = 200;

/** A text of an entry as it is kept. */
export const entryText = (typed: string) => typed.trim().slice(0, longestEntry);

/** The list with one field set; a row beyond the last is made. */
export function setEntry(
  entries: readonly RepeaterEntry[],
  row: number,
  field: EntryField,
  value: string,
): RepeaterEntry[] {
  const next = entries.slice();
  while (next.length <= row) next.push(empty);
  next[row] = { ...next[row]!, [field]: entryText(value) };
  return next;
}

/** What of a paste a list did not take, or not as it was. */
export interface LeftOut {
  /** Rows beyond the limit. */
  readonly rows: number;
  /** Texts that were longer than the limit, and are cut. */
  readonly long: number;
  /** Names of equipment that nobody knows, which are left empty. */
  readonly unknown: number;
}

/**
 * Cells of a spreadsheet laid over the list from one of its cells on; what is beyond the limit is left out, and how much
 * that is is told.
 */
export function pasteEntries(
  entries: readonly RepeaterEntry[],
  row: number,
  field: EntryField,
  cells: readonly (readonly string[])[],
  equipments: readonly { id: string; title: string; titleEn?: string }[],
): { entries: RepeaterEntry[]; left: LeftOut } {
  const first = entryFields.indexOf(field);
  const names = entryFields.slice(first);
  const next = entries.slice();
  const room = Math.max(0, maxRepeaterEntries - row);
  const left = { rows: Math.max(0, cells.length - room), long: 0, unknown: 0 };
  const idOf = (wanted: string) => {
    const isIt = ({ id, title, titleEn }: (typeof equipments)[number]) =>
      id === wanted || title === wanted || titleEn === wanted;
    const known = wanted === '' ? undefined : equipments.find(isIt)?.id;
    if (wanted !== '' && known === undefined) left.unknown += 1;
    return known ?? '';
  };
  cells.slice(0, room).forEach((line, down) => {
    while (next.length <= row + down) next.push(empty);
    let entry = next[row + down]!;
    names.forEach((name, across) => {
      const typed = line[across];
      if (typed === undefined) return;
      const text = typed.trim();
      if (name !== 'equipId' && text.length > longestEntry) left.long += 1;
      entry = { ...entry, [name]: name === 'equipId' ? idOf(text) : text.slice(0, longestEntry) };
    });
    next[row + down] = entry;
  });
  return { entries: next.filter(({ value, title }) => value !== '' || title !== ''), left };
}

const counted = (text: string, by: number) => countInText(text, numbersIn(text).length - 1, by) ?? text;

/** The list with so many more, each a number above the one before it; the first is `p01/`. */
export function countUpEntries(entries: readonly RepeaterEntry[], count: number): RepeaterEntry[] {
  const room = Math.max(0, Math.min(count, maxRepeaterEntries - entries.length));
  const last = entries.at(-1);
  const seed = last ?? { ...empty, value: 'p01/' };
  const from = last === undefined ? 0 : 1;
  const added = Array.from({ length: room }, (_, place) => ({
    ...seed,
    value: counted(seed.value, place + from),
    title: counted(seed.title, place + from),
  }));
  return [...entries, ...added];
}

/** The list with these at its end, without those it has. */
export function addEntries(
  entries: readonly RepeaterEntry[],
  added: readonly RepeaterEntry[],
): RepeaterEntry[] {
  const key = ({ value, equipId }: RepeaterEntry) => `${equipId} ${value}`;
  const known = new Set(entries.map(key));
  const fresh = added.filter((entry) => !known.has(key(entry)));
  return [...entries, ...fresh].slice(0, maxRepeaterEntries);
}
