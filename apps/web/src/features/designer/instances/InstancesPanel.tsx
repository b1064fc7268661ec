import { boundsOf, type Editor } from '@zutai/diagram';
import { App, Button, Select } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { formatTsv } from '../../../components/cell-grid/index.ts';
import { copyText } from '../../../lib/clipboard/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useFaceplateList } from '../faceplate/use-faceplates.ts';
import { ToolPanel } from '../panel/ToolPanel.tsx';
import { InstanceGrid } from './InstanceGrid.tsx';
import { countedCell } from './instance-table.ts';
import styles from './instances.module.css';
import { useInstances } from './use-instances.ts';

/** Saves a text as a file of this computer. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/tab-separated-values' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** The instances of a faceplate as a table: a row each, a column for each parameter. */
export function InstancesPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText('designerReuse');
  const { message } = App.useApp();
  const faceplates = useFaceplateList() ?? [];
  const table = useInstances(editor);
  const { counts, faceplateId, rows, columns, grid, pending, shownAt } = table;
  const parameterTitle = useTitle();
  const titleOf = (id: string) => faceplates.find((each) => each.id === id)?.title ?? id;
  const heads = columns.map((column) =>
    column.kind === 'name' ? t('instanceName') : parameterTitle(column.parameter) || column.parameter.name,
  );
  const tsv = () =>
    formatTsv([
      [...heads, t('instancePlace')],
      ...rows.map((instance, row) => {
        const { x, y } = boundsOf(instance);
        return [...columns.map((_, column) => shownAt(row, column).text), `${x}, ${y}`];
      }),
    ]);
  const copy = () => {
    copyText(tsv());
    void message.success(t('copied', { count: rows.length }));
  };
  const frame = useRef<HTMLDivElement>(null);
  const focusCell = useCallback(
    () => frame.current?.querySelector<HTMLElement>('input[data-editing]')?.focus(),
    [],
  );
  useEffect(() => {
    focusCell();
  }, [focusCell]);
  const answer = (isAdding: boolean) => {
    table.answer(isAdding);
    // The button goes; the cell goes on.
    focusCell();
  };
  const hasRange = grid.range !== null;
  return (
    <ToolPanel
      title={t('instancesTitle')}
      testId="instances"
      onClose={onClose}
      head={
        <>
          <Select
            size="small"
            className={styles.choice}
            aria-label={t('instancesOf')}
            value={faceplateId}
            options={[...counts].map(([value, count]) => ({
              value,
              label: `${titleOf(value)} (${count})`,
            }))}
            onChange={table.chooseFaceplate}
          />
          <span className={styles.gap} />
          <Button size="small" disabled={!hasRange} onClick={grid.fillDown}>
            {t('fillDown')}
          </Button>
          <Button
            size="small"
            disabled={!hasRange}
            data-testid="instances-series"
            onClick={() => grid.fill(countedCell)}
          >
            {t('fillSeries')}
          </Button>
          <Button size="small" disabled={rows.length === 0} onClick={copy}>
            {t('copyTable')}
          </Button>
          <Button
            size="small"
            disabled={rows.length === 0}
            onClick={() => download(`${titleOf(faceplateId ?? '')}.tsv`, tsv())}
          >
            {t('exportTsv')}
          </Button>
        </>
      }
    >
      {pending && (
        <p className={styles.offer} role="alert">
          {t('pasteMore', { count: rows.length + pending.moreCount, more: pending.moreCount })}
          <Button size="small" type="primary" data-testid="paste-add" onClick={() => answer(true)}>
            {t('pasteAdd', { count: pending.moreCount })}
          </Button>
          <Button size="small" onClick={() => answer(false)}>
            {t('pasteFit')}
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('instancesEmpty')}</p>
      ) : (
        <div ref={frame} className={styles.frame}>
          <InstanceGrid editor={editor} table={table} heads={heads} />
        </div>
      )}
    </ToolPanel>
  );
}
