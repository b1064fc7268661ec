import { INHERITED_RETENTION, type SignalInput } from '@zutai/contract';
import { type Language, resources } from '@zutai/i18n';
import { csvCell } from '@zutai/lists';
import writeXlsxFile from 'write-excel-file/node';
import type { CellValue } from './cell.ts';
import { SIGNAL_COLUMNS } from './columns.ts';

/** Stands for a driver in the example alone. */
const EXAMPLE_DRIVER = 'example';
const REQUIRED: ReadonlySet<string> = new Set(['tag', 'title']);

/** One row each, what {@link readTable} and the import read back as the same signals. */
function cellsOf(signals: readonly SignalInput[], driverTitles: ReadonlyMap<string, string>): CellValue[][] {
  return signals.map((signal) => SIGNAL_COLUMNS.map((column) => column.write(signal, driverTitles)));
}

function headersIn(language: Language): string[] {
  return SIGNAL_COLUMNS.map(
    ({ field }) => `${resources[language].signalTable[field]}${REQUIRED.has(field) ? '*' : ''}`,
  );
}

/** CSV as Excel opens it with a double click: UTF-8 with mark, and no cell it would take for a formula. */
export function writeSignalCsv(
  signals: readonly SignalInput[],
  driverTitles: ReadonlyMap<string, string>,
  language: Language,
): Buffer {
  const comment = signals.length === 0 ? [[`# ${resources[language].signalTable.csvHint}`]] : [];
  const rows = [...comment, headersIn(language), ...cellsOf(signals, driverTitles)];
  const lines = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? csvCell(cell) : String(cell))).join(','),
  );
  return Buffer.from(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
}

/** A workbook: the signals, and a second sheet that explains each column by an example. */
export function writeSignalXlsx(
  signals: readonly SignalInput[],
  driverTitles: ReadonlyMap<string, string>,
  language: Language,
): Promise<Buffer> {
  const texts = resources[language].signalTable;
  const head = (words: readonly string[]) =>
    words.map((value) => ({ value, type: String, fontWeight: 'bold' as const, backgroundColor: '#EEEEEE' }));
  const example = cellsOf([exampleIn(language)], new Map([[EXAMPLE_DRIVER, texts.exampleDriver]]))[0] ?? [];
  const help = SIGNAL_COLUMNS.map(({ field }, i) => [
    texts[field],
    texts[`${field}Help`],
    String(example[i] ?? ''),
  ]);
  const rows = cellsOf(signals, driverTitles).map((row) => row.map((cell) => (cell === '' ? null : cell)));
  return writeXlsxFile([
    {
      sheet: texts.sheetName,
      data: [head(headersIn(language)), ...rows],
      columns: SIGNAL_COLUMNS.map(({ field }) => ({ width: field === 'title' ? 24 : 14 })),
      stickyRowsCount: 1,
    },
    {
      sheet: texts.helpSheetName,
      data: [head([texts.helpColumn, texts.helpMeaning, texts.helpExample]), ...help],
      columns: [{ width: 16 }, { width: 70 }, { width: 24 }],
      stickyRowsCount: 1,
    },
  ]).toBuffer();
}

/** A signal as an engineer would enter it, for the sheet that explains the columns. */
function exampleIn(language: Language): SignalInput {
  const texts = resources[language].signalTable;
  const english = resources.en.signalTable;
  return {
    driverId: EXAMPLE_DRIVER,
    tag: 'pump1/current',
    title: texts.exampleTitle,
    titleEn: english.exampleTitle,
    group: texts.exampleGroup,
    groupEn: english.exampleGroup,
    unit: 'A',
    unitEn: '',
    decimals: 1,
    dataType: 'number',
    address: 'HR:100:float32',
    scale: 1,
    offset: 0,
    writable: false,
    confirmWrite: false,
    min: 0,
    max: 100,
    deadband: 0.1,
    recording: 'change',
    recordingBand: 'absolute',
    recordingDeadband: 0.5,
    recordingPeriodS: 60,
    ...INHERITED_RETENTION,
    states: [
      { value: 0, title: texts.exampleState0, titleEn: english.exampleState0 },
      { value: 1, title: texts.exampleState1, titleEn: english.exampleState1 },
    ],
    remark: '',
  };
}
