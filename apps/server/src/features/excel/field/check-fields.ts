import { type ExcelField, type ExcelWorkbook, excelKey } from '@zutai/contract';
import { AppError } from '../../../platform/call/index.ts';
import type { ReportOwner, ReportRepository } from '../../report/index.ts';
import { isWithin, readCell, readRange } from '../workbook/cell-ref.ts';
import type { SourceRepository } from './source-repository.ts';
import { isToken, readToken } from './token-text.ts';

interface Sources {
  readonly reports: Pick<ReportRepository, 'findMvars'>;
  readonly signals: Pick<SourceRepository, 'listNamed' | 'findByTag'>;
}

/**
 * Fields of a template that was uploaded: those that its cells say, and those of the version before where its cell is
 * still there and says nothing of its own.
 * @throws AppError excelTokenInvalid
 */
export async function takeFields(
  organisationId: string,
  owner: ReportOwner,
  workbook: ExcelWorkbook,
  before: readonly ExcelField[],
  { signals }: Sources,
): Promise<ExcelField[]> {
  const texts = workbook.sheets.flatMap(({ title: sheet, cells }) =>
    cells.flatMap(({ cell, value }) =>
      typeof value === 'string' && isToken(value) ? [{ sheet, cell, text: value }] : [],
    ),
  );
  const read = texts.map((place) => ({ ...place, token: readToken(place.text) }));
  const byTag = await signals.findByTag(
    organisationId,
    owner,
    read.flatMap(({ token }) => (token === undefined || token.tag === '' ? [] : [token.tag])),
  );
  const said = read.map(({ sheet, cell, text, token }): ExcelField => {
    const signalId = token?.tag === '' ? token.field.signalId : byTag.get(token?.tag ?? '');
    if (token === undefined || signalId === undefined)
      throw new AppError('excelTokenInvalid', { cell: excelKey({ sheet, cell }), token: text.slice(0, 100) });
    return { ...token.field, sheet, cell, signalId };
  });
  const taken = new Set(said.map(excelKey));
  const formulas = formulasOf(workbook);
  const sheets = new Set(workbook.sheets.map(({ title }) => title));
  const kept = before.filter(
    (field) => sheets.has(field.sheet) && !taken.has(excelKey(field)) && !formulas.has(excelKey(field)),
  );
  return [...said, ...kept];
}

const formulasOf = ({ sheets }: ExcelWorkbook): ReadonlySet<string> =>
  new Set(
    sheets.flatMap(({ title: sheet, cells }) =>
      cells.flatMap(({ cell, formula }) => (formula === null ? [] : [excelKey({ sheet, cell })])),
    ),
  );

/**
 * That each field stands in a cell of its own that no merged one hides and no formula has, and names what is there.
 * @throws AppError excelFieldMisplaced, excelFieldInvalid, excelSourceMissing
 */
export async function checkFields(
  organisationId: string,
  owner: ReportOwner,
  workbook: ExcelWorkbook,
  fields: readonly ExcelField[],
  { reports, signals }: Sources,
): Promise<void> {
  const formulas = formulasOf(workbook);
  const seen = new Set<string>();
  const idsOf = (key: 'signalId' | 'mvarId') => fields.map((field) => field[key]).filter((id) => id !== '');
  const known = new Set(
    (await signals.listNamed(organisationId, owner, idsOf('signalId'))).map(({ id }) => id),
  );
  const mvars = await reports.findMvars(organisationId, owner, idsOf('mvarId'));
  for (const [place, field] of fields.entries()) {
    const key = excelKey(field);
    const refuse = (
      name: 'excelFieldMisplaced' | 'excelFieldInvalid' | 'excelSourceMissing',
      path: string,
    ) => {
      throw new AppError(name, { cell: key }, [
        { path: `fields[${place}].${path}`, code: name, params: { cell: key } },
      ]);
    };
    if (seen.has(key) || formulas.has(key) || !isShown(workbook, field))
      refuse('excelFieldMisplaced', 'cell');
    seen.add(key);
    if (field.kind === 'fill' && !isFillable(field)) refuse('excelFieldInvalid', 'label');
    if (field.kind !== 'signal' && field.kind !== 'statistic') continue;
    const isThere =
      field.kind === 'statistic' && field.mvarId !== '' ? mvars.has(field.mvarId) : known.has(field.signalId);
    if (!isThere) refuse('excelSourceMissing', field.mvarId === '' ? 'signalId' : 'mvarId');
  }
}

function isShown({ sheets }: ExcelWorkbook, { sheet, cell }: ExcelField): boolean {
  const found = sheets.find(({ title }) => title === sheet);
  const place = readCell(cell);
  if (found === undefined || place === undefined) return false;
  const merge = found.merges.map((text) => readRange(text)!).find((range) => isWithin(place, range));
  return merge === undefined || (merge.from.column === place.column && merge.from.row === place.row);
}

const isFillable = ({ label, type, options, min, max }: ExcelField): boolean =>
  label !== '' && (type !== 'choice' || options.length > 0) && (min === null || max === null || min <= max);
