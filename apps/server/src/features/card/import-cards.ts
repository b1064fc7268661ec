import { CARD_STATES, cardFields, iccid as iccidSchema } from '@zutai/contract';
import { fillText, LANGUAGES, type Language, problemsOf, resources } from '@zutai/i18n';
import { z } from 'zod';
import { readTable } from '../signal/index.ts';
import type { CardFields } from './card-repository.ts';

/** Columns of an import by the names of their fields, and the text each is called by. */
const COLUMNS = {
  iccid: 'iccid',
  usedMb: 'usedMb',
  monthlyMb: 'monthlyMb',
  endsOn: 'endsOn',
  state: 'state',
  plan: 'plan',
} as const;
type Field = keyof typeof COLUMNS;

export interface CardRow {
  /** As a person counts them. */
  readonly row: number;
  readonly fields: CardFields & { readonly iccid: string };
}

interface Problem {
  readonly row: number;
  readonly message: string;
}

const rowSchema = z.object({
  iccid: iccidSchema,
  usedMb: cardFields.usedMb.unwrap().unwrap().optional(),
  monthlyMb: cardFields.monthlyMb.unwrap().unwrap().optional(),
  endsOn: cardFields.endsOn.unwrap().unwrap().optional(),
  state: cardFields.state.unwrap().optional(),
  plan: cardFields.plan.unwrap().optional(),
});

const plainWord = (word: string) => word.replaceAll(/[\s*＊]/g, '').toLowerCase();

const FIELD_BY_WORD: ReadonlyMap<string, Field> = new Map(
  (Object.keys(COLUMNS) as Field[]).flatMap((field) =>
    [field, ...LANGUAGES.map((language) => resources[language].card[COLUMNS[field]])].map(
      (word) => [plainWord(word), field] as const,
    ),
  ),
);

const STATE_BY_WORD: ReadonlyMap<string, string> = new Map(
  CARD_STATES.flatMap((state) =>
    [state, ...LANGUAGES.map((language) => resources[language].card[`state_${state}`])].map(
      (word) => [plainWord(word), state] as const,
    ),
  ),
);

/** A cell as its field wants it; what is not understood stays a text, which the schema refuses. */
function readCell(field: Field, cell: string): unknown {
  const text = cell.trim();
  if (field === 'state') return STATE_BY_WORD.get(plainWord(text)) ?? text;
  if (field === 'usedMb' || field === 'monthlyMb') return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  // A day of a workbook comes as a moment of UTC; people also write it with slashes and points.
  if (field !== 'endsOn') return text;
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:T00:00:00.*)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
}

/**
 * Reads what a file says of cards: its first row names the columns, in either language. Empty cells say nothing.
 * @throws AppError importUnreadable, importTooLarge
 */
export async function readCards(
  bytes: Buffer,
  language: Language,
): Promise<{ rows: CardRow[]; problems: Problem[] }> {
  const texts = resources[language].card;
  const table = await readTable(bytes);
  const fields = (table[0] ?? []).map((word) => FIELD_BY_WORD.get(plainWord(word)));
  if (!fields.includes('iccid')) return { rows: [], problems: [{ row: 1, message: texts.importNoIccid }] };
  const rows: CardRow[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [i, cells] of table.entries()) {
    if (i === 0 || cells.every((cell) => cell.trim() === '')) continue;
    const raw: Record<string, unknown> = {};
    for (const [place, field] of fields.entries())
      if (field !== undefined && (cells[place] ?? '').trim() !== '')
        raw[field] = readCell(field, cells[place]!);
    const read = rowSchema.safeParse(raw);
    if (!read.success) {
      for (const { path, message } of messagesOf(read.error.issues, raw, language))
        problems.push({ row: i + 1, message: `${texts[COLUMNS[path as Field]] ?? path}: ${message}` });
      continue;
    }
    if (seen.has(read.data.iccid))
      problems.push({ row: i + 1, message: fillText(texts.importTwice, { iccid: read.data.iccid }) });
    seen.add(read.data.iccid);
    rows.push({ row: i + 1, fields: read.data });
  }
  return { rows, problems };
}

function messagesOf(issues: z.core.$ZodIssue[], raw: unknown, language: Language) {
  const words = resources[language].field as Readonly<Record<string, string>>;
  return problemsOf(issues, raw).map(({ path, code, params }) => ({
    path,
    message: fillText(words[code] ?? code, params ?? {}),
  }));
}
