import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { type Editor, pageOfVariant, shownVariant } from '@zutai/diagram';
import { App, Button, Checkbox, Dropdown, Table, type TableProps } from 'antd';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  ColumnChooser,
  type DataColumn,
  shownColumns,
  useChosenColumns,
} from '../../../components/data-table/index.ts';
import { SearchField } from '../../../components/search-field/index.ts';
import { messageOf, saveFile } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { fileStemOf, loadPrint, useSimulatedMark } from '../../live-page/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { findTopWidget } from '../lint/finding.ts';
import { useToolStore } from '../model/tool-store.ts';
import { useSettledPart } from '../model/use-editor-part.ts';
import { ToolPanel } from '../panel/ToolPanel.tsx';
import styles from './documentation.module.css';
import { listPageRows } from './page-rows.ts';
import { type RowView, toCsv, viewRows } from './row-view.ts';
import { toTableSheet } from './table-sheet.ts';
import { COLUMNS, type Column, type RowCells, useRowCells } from './use-row-cells.ts';

const WIDTHS: Readonly<Record<Column, number>> = {
  name: 150,
  type: 100,
  path: 140,
  use: 90,
  source: 170,
  tag: 170,
  unit: 64,
  equipment: 130,
  detail: 240,
  limits: 110,
  finding: 220,
};
/** Under the head of the table, in a panel of the designer, px. */
const BODY_PX = 176;

/** What the page is bound to, as a table: searched, sorted, exported, printed; a row selects its widget. */
export function DocumentationPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('pageDocument');
  const titleOf = useTitle();
  const { context, sources, view: drawing } = useHost();
  const { message } = App.useApp();
  const page = useSettledPart(editor, (state) => state.page);
  const mark = useSimulatedMark();
  // Another context once the page is drawn in the colours of paper.
  const latest = useRef({ page: editor.page, context, mark });
  latest.current = {
    page: pageOfVariant(editor.page, shownVariant(editor.page)?.id ?? '', editor.catalog),
    context,
    mark,
  };
  const selection = useSettledPart(editor, (state) => state.selection);
  const findings = useToolStore((state) => state.findings);
  const rows = useMemo(
    () => listPageRows(page, context.faceplates, findings ?? []),
    [page, context.faceplates, findings],
  );
  const cells = useRowCells(rows);
  const [chosen, choose] = useChosenColumns('designer-documentation');
  const [view, setView] = useState<RowView>({ search: '', isOnlyFindings: false, sort: undefined });
  const columns = useMemo(
    () =>
      COLUMNS.map(
        (key): DataColumn<RowCells> => ({
          key,
          title: t(`column_${key}`),
          render: (row) => row[key],
          width: WIDTHS[key],
          isHidden: key === 'path',
          isName: key === 'name',
        }),
      ),
    [t],
  );
  const shown = shownColumns(columns, chosen);
  const keys = shown.map(({ key }) => key as Column);
  const deferred = useDeferredValue(view);
  const found = useMemo(() => viewRows(cells, COLUMNS, deferred), [cells, deferred]);
  const title = titleOf({ title: page.con.title, titleEn: page.con.i18n?.en?.title });
  const name = [title || t('title'), t('title')];
  const stem = () => fileStemOf([titleOf(sources), ...name], Date.now());
  // Of what is asked for now, also while what is shown still follows.
  const table = () => [
    shown.map(({ title }) => title),
    ...viewRows(cells, COLUMNS, view).map((row) => keys.map((key) => row[key])),
  ];

  const exportAs = async (kind: 'xlsx' | 'csv') => {
    try {
      if (kind === 'csv')
        saveFile(new Blob([`\uFEFF${toCsv(table())}`], { type: 'text/csv' }), `${stem()}.csv`);
      else {
        const { toXlsx } = await import('@zutai/widgets/model');
        saveFile(await toXlsx(table()), `${stem()}.xlsx`);
      }
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  const print = async () => {
    editor.drafts.commit();
    try {
      const { printPage } = await loadPrint();
      const sheet = toTableSheet(table(), `${titleOf(sources)} ${title} · ${t('title')}`.trim());
      await printPage(() => latest.current, 'a4-landscape', [sheet], stem());
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  const select = ({ row }: RowCells) => {
    const top = findTopWidget(editor.page, row.pickId);
    if (top === undefined) return;
    editor.select([top.id]);
    drawing.reveal();
  };
  const onChange: TableProps<RowCells>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const column = COLUMNS.find((key) => key === one?.columnKey);
    const sort = one?.order && column ? { column, isDescending: one.order === 'descend' } : undefined;
    setView((before) => ({ ...before, sort }));
  };
  const isSelected = ({ row }: RowCells) =>
    selection.includes(findTopWidget(page, row.pickId)?.id ?? '') || selection.includes(row.pickId);
  return (
    <ToolPanel
      title={t('title')}
      testId="documentation"
      onClose={onClose}
      head={
        <>
          <span className={styles.count}>{t('count', { count: found.length })}</span>
          <span className={styles.search}>
            <SearchField
              value={view.search}
              placeholder={t('search')}
              onChange={(search) => setView((before) => ({ ...before, search }))}
            />
          </span>
          <Checkbox
            className={styles.filter ?? ''}
            checked={view.isOnlyFindings}
            onChange={({ target }) => setView((before) => ({ ...before, isOnlyFindings: target.checked }))}
          >
            {t('onlyFindings')}
          </Checkbox>
          <span className={styles.gap} />
          <ColumnChooser columns={columns} chosen={chosen} onChoose={choose} />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'xlsx', label: t('exportXlsx'), onClick: () => void exportAs('xlsx') },
                { key: 'csv', label: t('exportCsv'), onClick: () => void exportAs('csv') },
              ],
            }}
          >
            <Button size="small" icon={<DownloadOutlined />} disabled={found.length === 0}>
              {t('export')}
            </Button>
          </Dropdown>
          <Button size="small" icon={<PrinterOutlined />} onClick={() => void print()}>
            {t('print')}
          </Button>
        </>
      }
    >
      <Table<RowCells>
        size="small"
        virtual
        className={styles.table ?? ''}
        dataSource={[...found]}
        rowKey={({ row }) => row.key}
        pagination={false}
        scroll={{ x: shown.reduce((sum, { width = 0 }) => sum + width, 0), y: BODY_PX }}
        onChange={onChange}
        showSorterTooltip={false}
        locale={{
          emptyText: <span className={styles.empty}>{t(cells.length === 0 ? 'nothing' : 'noMatch')}</span>,
        }}
        rowClassName={(row) => (isSelected(row) ? (styles.selected ?? '') : (styles.row ?? ''))}
        onRow={(row) => ({ onClick: () => select(row) })}
        columns={shown.map(({ key, title, width = 100 }) => ({
          key,
          title,
          width,
          ellipsis: true,
          sorter: true,
          sortOrder: view.sort?.column === key ? (view.sort.isDescending ? 'descend' : 'ascend') : null,
          render: (_value: unknown, row: RowCells) =>
            key === 'name' ? (
              <button type="button" className={styles.name} onClick={() => select(row)}>
                {row.name}
              </button>
            ) : (
              <span
                title={row[key as Column]}
                data-column={key}
                data-finding={key === 'finding' || undefined}
              >
                {row[key as Column]}
              </span>
            ),
        }))}
      />
    </ToolPanel>
  );
}
