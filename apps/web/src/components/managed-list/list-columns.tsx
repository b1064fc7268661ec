import { type AnyList, type Cell, type Say, screenColumns } from '@zutai/lists';
import type { ReactNode } from 'react';
import type { DataColumn } from '../data-table/index.ts';
import { TimeText } from '../time-text/index.ts';

/** How cells look by the key of their column, where what the list says of them in words is not enough. */
export type CellViews<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

/** Digits in groups of three, in either language. */
const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

/** The columns of a list as a table shows them. */
export function listColumns<Row>(
  list: AnyList,
  say: Say,
  views: CellViews<Row>,
  redundant: readonly string[],
): DataColumn<Row>[] {
  return screenColumns(list.columns).map(({ key, text, cell, sort, help, align, isHidden, isName }) => {
    const view = Object.hasOwn(views, key) ? views[key] : undefined;
    return {
      key,
      title: say.text(text),
      render: view ?? ((row) => <CellText cell={cell(row, say)} />),
      ...(help === undefined ? {} : { help: say.text(help) }),
      ...(sort === undefined ? {} : { sortField: sort }),
      ...(align === undefined ? {} : { align }),
      ...(isHidden === true ? { isHidden } : {}),
      ...(isName === true ? { isName } : {}),
      ...(redundant.includes(key) ? { isRedundant: true } : {}),
    };
  });
}

function CellText({ cell }: { cell: Cell }) {
  if (cell === null || cell === '') return '—';
  if (typeof cell === 'number') return NUMBERS.format(cell);
  return typeof cell === 'string' ? cell : <TimeText timeMs={cell.timeMs} />;
}
