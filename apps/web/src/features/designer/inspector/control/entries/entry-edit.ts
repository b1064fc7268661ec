import { countInText, maxRepeaterEntries, numbersIn, type RepeaterEntry } from '@zutai/diagram';

/** The fields of an entry in the order of its columns. */
export const entryFields = ['value', 'title', 'equipId'] as const;
export type EntryField = (typeof entryFields)[number];

const empty: RepeaterEntry = { value: '', title: '', equipId: '' };
/** Longest prefix, tag and title, as the page file takes them. */
const longest = 200;

/** The list with one field set; a row beyond the last is made. */
export function setEntry(
  entries: readonly RepeaterEntry[],
  row: number,
  field: EntryField,
  value: string,
): RepeaterEntry[] {
  const next = entries.slice();
  while (next.length <= row) next.push(empty);
  next[row] = { ...next[row]!, [field]: value.trim().slice(0, longest) };
  return next;
}

/** Cells of a spreadsheet laid over the list from one of its cells on; what is beyond the limit is left out. */
export function pasteEntries(
  entries: readonly RepeaterEntry[],
  row: number,
  field: EntryField,
  cells: readonly (readonly string[])[],
  equipments: readonly { id: string; title: string }[],
): RepeaterEntry[] {
  const first = entryFields.indexOf(field);
  let next = entries.slice();
  cells.slice(0, Math.max(0, maxRepeaterEntries - row)).forEach((line, down) => {
    line.forEach((text, across) => {
      const name = entryFields[first + across];
      if (name === undefined) return;
      const wanted = text.trim();
      const known = equipments.find(({ id, title }) => id === wanted || title === wanted)?.id ?? '';
      next = setEntry(next, row + down, name, name === 'equipId' ? known : wanted);
    });
  });
  return next.filter(({ value, title }) => value !== '' || title !== '');
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
