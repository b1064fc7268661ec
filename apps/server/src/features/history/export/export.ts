import { deviceCodeText, type Language, resources } from '@zutai/i18n';
import type { Cell } from '@zutai/lists';
import type { Pool } from 'pg';
import type { FileReply } from '../../../platform/call/index.ts';
import { dayOf, type TableFormat, tableFile } from '../../../platform/table-file/index.ts';
import type { HistorySignal } from '../history-reader.ts';
import { readRaw } from '../raw-reader.ts';
import type { OnDamaged } from '../source/source-reader.ts';
import { type MergedRow, mergeRows } from './merged-rows.ts';

export interface ExportOptions {
  readonly pool: Pool;
  readonly signals: readonly HistorySignal[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Since when values are kept; of what is older there are only roll-ups, of which none is exported. */
  readonly keptMs: number;
  readonly format: TableFormat;
  readonly language: Language;
  readonly onDamaged?: OnDamaged;
}

/**
 * Every raw value of the signals as a table: a row a time, value and quality a signal. Streamed. Where the range begins
 * before values are kept and has none of there, its first row says since when they are, in the place of the quality.
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
  const { pool, signals, fromMs, toMs, keptMs, language, onDamaged } = options;
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
  let isSaid = fromMs >= keptMs;
  const notKept = (): Cell[] => {
    isSaid = true;
    return [{ timeMs: keptMs }, ...signals.flatMap(() => [null, resources[language].historyExport.notKept])];
  };
  for await (const row of mergeRows(sources)) {
    if (!isSaid && row.timeMs >= keptMs) yield notKept();
    isSaid = true;
    yield describeRow(row, wordOf);
  }
  if (!isSaid) yield notKept();
}

function describeRow({ timeMs, cells }: MergedRow, wordOf: (code: number) => string): Cell[] {
  const row: Cell[] = [{ timeMs }];
  for (const cell of cells) row.push(cell?.value ?? null, cell === undefined ? null : wordOf(cell.code));
  return row;
}
