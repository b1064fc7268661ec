import {
  type ExcelCell,
  type ExcelSheet,
  type ExcelStyle,
  type ExcelWorkbook,
  excelKey,
} from '@zutai/contract';
import { Tabs } from 'antd';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../lib/language/index.ts';
import styles from '../excel.module.css';
import { formatValue } from './format-value.ts';
import { placeName, readPlace } from './read-place.ts';

/** What stands in a cell in place of what the template says. */
export interface CellContent {
  readonly node: ReactNode;
  readonly kind: string;
}

interface SheetTableProps {
  workbook: ExcelWorkbook;
  /** By `excelKey`. */
  contents: ReadonlyMap<string, CellContent>;
  chosen?: string | undefined;
  onChoose?: (place: { sheet: string; cell: string; isFormula: boolean }) => void;
}

/** The sheets of a workbook, to be read: one at a time, in tabs where there are several. */
export function SheetTable({ workbook, ...props }: SheetTableProps) {
  const t = useText('excel');
  const [title, setTitle] = useState(workbook.sheets[0]?.title ?? '');
  const sheet = workbook.sheets.find((one) => one.title === title) ?? workbook.sheets[0];
  const hasFormulas = workbook.sheets.some(({ cells }) => cells.some(({ formula }) => formula !== null));
  if (sheet === undefined) return null;
  return (
    <div className={styles.sheets}>
      {workbook.sheets.length > 1 && (
        <Tabs
          size="small"
          activeKey={sheet.title}
          onChange={setTitle}
          items={workbook.sheets.map(({ title: name }) => ({ key: name, label: name }))}
        />
      )}
      <OneSheet key={sheet.title} sheet={sheet} looks={workbook.styles} {...props} />
      <p className={styles.notes}>
        {hasFormulas && <span>{t('formulaNote')}</span>}{' '}
        {workbook.hasDrawings && <span>{t('drawings')}</span>} {sheet.isCut && <span>{t('sheetCut')}</span>}
      </p>
    </div>
  );
}

interface OneSheetProps extends Omit<SheetTableProps, 'workbook'> {
  sheet: ExcelSheet;
  looks: readonly ExcelStyle[];
}

function OneSheet({ sheet, looks, contents, chosen, onChoose }: OneSheetProps) {
  const t = useText('excel');
  const { columns, rows, title } = sheet;
  const byCell = useMemo(() => new Map(sheet.cells.map((cell) => [cell.cell, cell])), [sheet]);
  const { spans, covered } = useMemo(() => spansOf(sheet), [sheet]);
  // A hidden column has no cells, so that it may have no width to give to those of another.
  const widths = columns
    .map((width, place) => ({ width, column: placeName(place, 0) }))
    .filter(({ width }) => width > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen is scrolled by keys
    <section className={styles.scroll} aria-label={title} tabIndex={0}>
      <table className={styles.sheet} style={{ width: columns.reduce((sum, width) => sum + width, 0) }}>
        <colgroup>
          {widths.map(({ width, column }) => (
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <tbody>
          {rows.map((height, row) => {
            if (height === 0) return null;
            return (
              <tr key={placeName(0, row)} style={{ height }}>
                {columns.map((width, column) => {
                  const shownAt = placeName(column, row);
                  if (width === 0 || covered.has(shownAt)) return null;
                  const { of: name = shownAt, ...span } = spans.get(shownAt) ?? {};
                  const cell = byCell.get(name);
                  const key = excelKey({ sheet: title, cell: name });
                  const content = contents.get(key);
                  const shown = content?.node ?? <CellText cell={cell} looks={looks} />;
                  const isFormula = cell?.formula != null;
                  return (
                    <td
                      key={name}
                      {...span}
                      style={styleOf(cell === undefined ? undefined : looks[cell.style])}
                      data-kind={content?.kind}
                      data-chosen={chosen === key}
                      title={isFormula ? t('formulaUnknown') : undefined}
                    >
                      {onChoose === undefined ? (
                        shown
                      ) : (
                        <button
                          type="button"
                          className={styles.cellButton}
                          aria-label={t('cell', { cell: name })}
                          aria-pressed={chosen === key}
                          onClick={() => onChoose({ sheet: title, cell: name, isFormula })}
                        >
                          {shown}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function CellText({ cell, looks }: { cell: ExcelCell | undefined; looks: readonly ExcelStyle[] }) {
  if (cell === undefined) return null;
  if (cell.formula !== null) return <span className={styles.formula}>ƒ</span>;
  return formatValue(cell.value, looks[cell.style]?.format ?? 'General');
}

function spansOf({ merges, columns, rows }: ExcelSheet) {
  // By the first cell of each that is not hidden, with the cell whose content is shown there.
  const spans = new Map<string, { of: string; colSpan: number; rowSpan: number }>();
  const covered = new Set<string>();
  for (const merge of merges) {
    const [first = '', last = first] = merge.split(':');
    const from = readPlace(first);
    const to = readPlace(last);
    const isShown = (size: number | undefined) => size !== undefined && size > 0;
    const colSpan = columns.slice(from.column, to.column + 1).filter(isShown).length;
    const rowSpan = rows.slice(from.row, to.row + 1).filter(isShown).length;
    const column = columns.findIndex((width, place) => place >= from.column && isShown(width));
    const row = rows.findIndex((height, place) => place >= from.row && isShown(height));
    const shownAt = colSpan > 0 && rowSpan > 0 ? placeName(column, row) : '';
    if (shownAt !== '') spans.set(shownAt, { of: first, colSpan, rowSpan });
    for (let y = from.row; y <= Math.min(to.row, rows.length); y += 1)
      for (let x = from.column; x <= Math.min(to.column, columns.length); x += 1)
        if (placeName(x, y) !== shownAt) covered.add(placeName(x, y));
  }
  return { spans, covered };
}

const LINES = {
  '': '',
  thin: '1px solid #555',
  thick: '2px solid #333',
  dashed: '1px dashed #555',
  double: '3px double #555',
};

/** As the template looks on paper, whatever the theme of the product is. */
function styleOf(look: ExcelStyle | undefined): CSSProperties {
  if (look === undefined) return {};
  const [top, right, bottom, left] = look.borders;
  return {
    fontSize: `${look.size}pt`,
    ...(look.isBold && { fontWeight: 600 }),
    ...(look.isItalic && { fontStyle: 'italic' }),
    ...((look.isUnderlined || look.isStruck) && {
      textDecoration: look.isUnderlined ? 'underline' : 'line-through',
    }),
    ...(look.color !== '' && { color: look.color }),
    ...(look.fill !== '' && { background: look.fill }),
    ...(look.align !== '' && { textAlign: look.align }),
    verticalAlign: look.vertical,
    ...(look.isWrapped && { whiteSpace: 'pre-wrap' }),
    ...(top !== '' && { borderTop: LINES[top] }),
    ...(right !== '' && { borderRight: LINES[right] }),
    ...(bottom !== '' && { borderBottom: LINES[bottom] }),
    ...(left !== '' && { borderLeft: LINES[left] }),
  };
}
