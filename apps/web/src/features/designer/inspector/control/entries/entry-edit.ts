import {
  countInText,
  englishAt,
  getAtPath,
  isTranslated,
  maxRepeaterEntries,
  numbersIn,
  type PageLanguage,
  type RepeaterEntry,
  setAtPath,
  type Widget,
  withEnglishAt,
} from '@zutai/diagram';

/** The fields of an entry in the order of its columns. */
export const entryFields = ['value', 'title', 'equipId'] as const;
export type EntryField = (typeof entryFields)[number];

/** An entry with its title in English as well; '' while it is not translated. */
export interface TitledEntry extends RepeaterEntry {
  readonly titleEn: string;
}

const empty: TitledEntry = { value: '', title: '', titleEn: '', equipId: '' };
/** Longest prefix, tag and title, as the page file takes them. */
export const longestEntry = 200;

/** A text of an entry as it is kept. */
const entryText = (typed: string) => typed.trim().slice(0, longestEntry);

/** The entries of a repeater with their titles in both languages. */
export function readEntries(widget: Widget, path: string): readonly TitledEntry[] {
  const entries = getAtPath(widget, path);
  if (!Array.isArray(entries)) return [];
  const english = englishAt(widget, path);
  return (entries as RepeaterEntry[]).map((entry, row) => ({
    ...entry,
    titleEn: english[`.${row}.title`] ?? '',
  }));
}

/** The repeater with these entries; the English of each title goes where its entry goes. */
export function withEntries(widget: Widget, path: string, entries: readonly TitledEntry[]): Widget {
  const kept = entries.map(({ titleEn: _english, ...entry }) => entry);
  const english = entries.flatMap(({ titleEn }, row) =>
    titleEn === '' ? [] : [[`.${row}.title`, titleEn] as const],
  );
  return withEnglishAt(setAtPath(widget, path, kept), path, Object.fromEntries(english));
}

/** The title of an entry in a language; Chinese where there is no English. */
export const shownTitle = ({ title, titleEn }: TitledEntry, language: PageLanguage) =>
  language === 'en' ? titleEn || title : title;

/** The entry with a text, a title in the language that is shown: as texts are written in place. */
function withField(entry: TitledEntry, field: EntryField, text: string, language: PageLanguage): TitledEntry {
  if (field !== 'title') return { ...entry, [field]: text };
  if (language === 'en' && isTranslated(entry.title, entry.titleEn)) return { ...entry, titleEn: text };
  // A title that is taken away leaves none in the other language.
  return { ...entry, title: text, ...(text === '' && { titleEn: '' }) };
}

/** The list with one field set, a title in the language that is shown; a row beyond the last is made. */
export function setEntry(
  entries: readonly TitledEntry[],
  row: number,
  field: EntryField,
  value: string,
  language: PageLanguage = 'zh',
): TitledEntry[] {
  const next = entries.slice();
  while (next.length <= row) next.push(empty);
  next[row] = withField(next[row]!, field, entryText(value), language);
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
 * Cells of a spreadsheet laid over the list from one of its cells on, titles in the language that is shown; what is
 * beyond the limit is left out, and how much that is is told.
 */
export function pasteEntries(
  entries: readonly TitledEntry[],
  row: number,
  field: EntryField,
  cells: readonly (readonly string[])[],
  equipments: readonly { id: string; title: string; titleEn?: string }[],
  language: PageLanguage = 'zh',
): { entries: TitledEntry[]; left: LeftOut } {
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
      const kept = name === 'equipId' ? idOf(text) : text.slice(0, longestEntry);
      entry = withField(entry, name, kept, language);
    });
    next[row + down] = entry;
  });
  return { entries: next.filter(({ value, title }) => value !== '' || title !== ''), left };
}

const counted = (text: string, by: number) => countInText(text, numbersIn(text).length - 1, by) ?? text;

/** The list with so many more, each a number above the one before it, in both languages; the first is `p01/`. */
export function countUpEntries(entries: readonly TitledEntry[], count: number): TitledEntry[] {
  const room = Math.max(0, Math.min(count, maxRepeaterEntries - entries.length));
  const last = entries.at(-1);
  const seed = last ?? { ...empty, value: 'p01/' };
  const from = last === undefined ? 0 : 1;
  const added = Array.from({ length: room }, (_, place) => ({
    ...seed,
    value: counted(seed.value, place + from),
    title: counted(seed.title, place + from),
    titleEn: counted(seed.titleEn, place + from),
  }));
  return [...entries, ...added];
}

/** The list with these at its end, without those it has. */
export function addEntries(entries: readonly TitledEntry[], added: readonly TitledEntry[]): TitledEntry[] {
  const key = ({ value, equipId }: RepeaterEntry) => `${equipId} ${value}`;
  const known = new Set(entries.map(key));
  const fresh = added.filter((entry) => !known.has(key(entry)));
  return [...entries, ...fresh].slice(0, maxRepeaterEntries);
}
