import {
  EXCEL_FILL_TYPES,
  EXCEL_TIMES,
  type ExcelField,
  type ExcelFillType,
  excelField,
  REPORT_STATISTICS,
  type ReportStatistic,
} from '@zutai/contract';

/** A field as a cell says it: a signal may be named by its tag. */
export interface Token {
  readonly field: Omit<ExcelField, 'sheet' | 'cell'>;
  /** Of a signal that is not named by its number. */
  readonly tag: string;
}

const PLAIN: Token['field'] = {
  ...{ kind: 'time', signalId: '', mvarId: '', statistic: 'avg', decimals: 2, time: 'from' },
  ...{ label: '', type: 'number', isRequired: false, min: null, max: null, options: [] },
};

/** Whether a text is meant as a token. */
export const isToken = (text: string): boolean => /^\s*\{\{[\s\S]*\}\}\s*$/.test(text);

/**
 * Reads `{{signal; pump/level; 1}}`, `{{avg; #12; 2}}`, `{{from}}`, `{{fill; number; Level; required; 0..100}}`,
 * `{{fill; choice; State; good|bad}}`. A signal is `#` and its number, or its tag; a calculated value `mvar#` and its
 * number; `\;` and `\|` stand for a semicolon and a line that part nothing.
 * @returns undefined for what cannot be read
 */
export function readToken(text: string): Token | undefined {
  const inside = text.trim().slice(2, -2);
  const [first = '', ...parts] = inside
    .split(/(?<!\\);/)
    .map((part) => part.trim().replaceAll(String.raw`\;`, ';'));
  if ((EXCEL_TIMES as readonly string[]).includes(first) && parts.length === 0)
    return { field: { ...PLAIN, kind: 'time', time: first as ExcelField['time'] }, tag: '' };
  if (first === 'fill') return readFill(parts);
  const isStatistic = (REPORT_STATISTICS as readonly string[]).includes(first);
  if (first !== 'signal' && !isStatistic) return undefined;
  const [source = '', decimals = '2', ...more] = parts;
  if (source === '' || more.length > 0 || !/^\d$/.test(decimals)) return undefined;
  const [, mvar, number] = /^(mvar)?#([1-9]\d{0,17})$/.exec(source) ?? [];
  if (mvar !== undefined && !isStatistic) return undefined;
  return {
    field: {
      ...PLAIN,
      kind: isStatistic ? 'statistic' : 'signal',
      signalId: mvar === undefined ? (number ?? '') : '',
      mvarId: mvar === undefined ? '' : (number ?? ''),
      statistic: isStatistic ? (first as ReportStatistic) : 'avg',
      decimals: Number(decimals),
    },
    tag: number === undefined ? source : '',
  };
}

function readFill([type = '', label = '', ...more]: readonly string[]): Token | undefined {
  if (!(EXCEL_FILL_TYPES as readonly string[]).includes(type)) return undefined;
  const field = { ...PLAIN, kind: 'fill' as const, type: type as ExcelFillType, label };
  for (const part of more) {
    const [, min, max] = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(part) ?? [];
    if (part === 'required') field.isRequired = true;
    else if (min !== undefined || max !== undefined) {
      field.min = min === undefined ? null : Number(min);
      field.max = max === undefined ? null : Number(max);
    } else if (type === 'choice' && part !== '')
      field.options = part.split(/(?<!\\)\|/).map((option) => option.trim().replaceAll(String.raw`\|`, '|'));
    else return undefined;
  }
  const { success } = excelField.safeParse({ ...field, sheet: '-', cell: 'A1' });
  return success ? { field, tag: '' } : undefined;
}

/** A field as a text that {@link readToken} reads. */
export function writeToken(field: ExcelField): string {
  const parts = partsOf(field).map((part) => part.replaceAll(';', String.raw`\;`));
  return `{{${parts.join('; ')}}}`;
}

function partsOf(field: ExcelField): string[] {
  const { kind, signalId, mvarId, statistic, decimals, time, label, type, isRequired, min, max, options } =
    field;
  if (kind === 'time') return [time];
  const source = mvarId === '' ? `#${signalId}` : `mvar#${mvarId}`;
  if (kind === 'signal') return ['signal', source, String(decimals)];
  if (kind === 'statistic') return [statistic, source, String(decimals)];
  return [
    ...['fill', type, label],
    ...(isRequired ? ['required'] : []),
    ...(min === null && max === null ? [] : [`${min ?? ''}..${max ?? ''}`]),
    ...(options.length === 0
      ? []
      : [options.map((option) => option.replaceAll('|', String.raw`\|`)).join('|')]),
  ];
}
