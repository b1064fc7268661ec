import { deviceCodeText, type Language, resources } from '@zutai/i18n';
import type { Cell } from '@zutai/lists';
import type { Pool } from 'pg';
import type { FileReply } from '../../../platform/call/index.ts';
import { dayOf, type TableFormat, tableFile } from '../../../platform/table-file/index.ts';
import { listCorrected } from '../correction/correction-repository.ts';
import type { HistorySignal } from '../history-reader.ts';
import { readRaw } from '../raw-reader.ts';
import { keptSince } from '../retention/kept-since.ts';
import type { RetentionDays } from '../retention/retention.ts';
import type { OnDamaged } from '../source/source-reader.ts';
import { type MergedRow, mergeRows } from './merged-rows.ts';

export interface ExportOptions {
  readonly pool: Pool;
  readonly signals: readonly HistorySignal[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Older values than are kept are not there: of them there are only roll-ups, of which none is exported. */
  readonly installation: RetentionDays;
  readonly format: TableFormat;
  readonly language: Language;
  readonly onDamaged?: OnDamaged;
}

/**
 * Every raw value of the signals as a table: a row a time, value and quality a signal. Streamed. Where the range begins
 * before values of a signal are kept and has none of there, a row says since when they are, in the place of the quality;
 * so does one where a stretch begins that somebody has corrected, and one where it ends.
 */
export function exportHistory(options: ExportOptions): FileReply {
  const { format, language, fromMs } = options;
  const words = resources[language].historyExport;
  return tableFile({
    name: [options.signals[0]?.equipmentTitle ?? '', words.fileName, dayOf(fromMs)].filter(Boolean).join('-'),
    sheet: words.sheet,
    format,
    header: headerOf(options),
    rows: cellsOf(options),
  });
}

/** Time, then title with tag and unit, and the quality of each signal. */
function headerOf({ signals, language }: ExportOptions): string[] {
  const words = resources[language].historyExport;
  return [
    words.time,
    ...signals.flatMap(({ title, titleEn, tag, unit }) => [
      `${(language === 'en' && titleEn) || title} [${tag}]${unit === '' ? '' : ` (${unit})`}`,
      words.quality,
    ]),
  ];
}

async function* cellsOf(options: ExportOptions): AsyncGenerator<Cell[]> {
  const { pool, signals, fromMs, toMs, language, onDamaged } = options;
  const sources = signals.map(({ id, dataType }) =>
    readRaw(pool, { signalId: id, isText: dataType === 'text', fromMs, toMs, onDamaged }),
  );
  // Words of a code are looked up once, not once a row.
  const words = new Map<number, string>([[200, '']]);
  const wordOf = (code: number) => {
    const word = words.get(code) ?? deviceCodeText(language, String(code));
    words.set(code, word);
    return word;
  };
  const notes = await listNotes(options);
  for await (const row of mergeRows(sources)) {
    yield* takeNotes(notes, row.timeMs, signals.length, language);
    for (const note of notes)
      if (note.words === 'notKept')
        for (const [place, cell] of row.cells.entries()) if (cell !== undefined) note.places.delete(place);
    yield describeRow(row, wordOf);
  }
  yield* takeNotes(notes, Number.POSITIVE_INFINITY, signals.length, language);
}

/** What is said of the signals at these places: that values are kept since then, or where corrected ones begin and end. */
interface Note {
  readonly timeMs: number;
  readonly words: 'notKept' | 'correctedFrom' | 'correctedTo';
  readonly places: Set<number>;
}

/** In the order of their times. */
async function listNotes({ pool, installation, signals, fromMs, toMs }: ExportOptions): Promise<Note[]> {
  const kept = await keptSince(pool, installation, signals);
  const placesOf = new Map<number, Set<number>>();
  for (const [place, { id }] of signals.entries()) {
    const keptMs = kept.get(id)?.rawMs ?? fromMs;
    if (keptMs > fromMs) placesOf.set(keptMs, (placesOf.get(keptMs) ?? new Set()).add(place));
  }
  const ids = signals.map(({ id }) => id);
  const corrected = await listCorrected(pool, ids, { fromMs, toMs });
  const notes: Note[] = [
    ...[...placesOf].map(([timeMs, places]) => ({ timeMs, words: 'notKept' as const, places })),
    ...corrected.flatMap((stretch) => {
      const place = ids.indexOf(stretch.signalId);
      return [
        {
          timeMs: Math.max(fromMs, stretch.fromMs),
          words: 'correctedFrom' as const,
          places: new Set([place]),
        },
        { timeMs: Math.min(toMs, stretch.toMs), words: 'correctedTo' as const, places: new Set([place]) },
      ];
    }),
  ];
  return notes.sort((a, b) => orderOf(a) - orderOf(b));
}

/** Where a stretch ends is said after the value of that time. */
const orderOf = ({ timeMs, words }: Note) => timeMs + (words === 'correctedTo' ? 0.5 : 0);

/** Takes the notes that stand before a row of this time. */
function* takeNotes(
  notes: Note[],
  timeMs: number,
  signalCount: number,
  language: Language,
): Generator<Cell[]> {
  while (notes[0] !== undefined && orderOf(notes[0]) <= timeMs) {
    const { timeMs: noteMs, words, places } = notes.shift()!;
    if (places.size === 0) continue;
    const cells = Array.from({ length: signalCount }, (_, place) => [
      null,
      places.has(place) ? resources[language].historyExport[words] : null,
    ]);
    yield [{ timeMs: noteMs }, ...cells.flat()];
  }
}

function describeRow({ timeMs, cells }: MergedRow, wordOf: (code: number) => string): Cell[] {
  const row: Cell[] = [{ timeMs }];
  for (const cell of cells) row.push(cell?.value ?? null, cell === undefined ? null : wordOf(cell.code));
  return row;
}
