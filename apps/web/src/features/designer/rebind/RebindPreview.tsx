import type { Binding, Editor, Page, RebindRow } from '@zutai/diagram';
import { useRef } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { useWindowed } from '../layers/use-windowed.ts';
import { findAnyWidget, findTopWidget } from '../lint/finding.ts';
import { usePathText } from '../lint/use-path-text.ts';
import { useEngineText } from '../model/words/use-engine-text.ts';
import { useEquipmentTitle, useSourceText } from '../model/words/use-source-title.ts';
import styles from './rebind.module.css';
import { reasonText } from './rebind-draft.ts';

/** Height of a line, px. */
const ROW_PX = 32;

/** Every place the rule speaks of: what it is bound to and what it becomes. A click selects the widget. */
export function RebindPreview({
  editor,
  page,
  rows,
}: {
  editor: Editor;
  page: Page;
  rows: readonly RebindRow[];
}) {
  const t = useText('designerTool');
  const engine = useEngineText();
  const pathText = usePathText();
  const equipmentTitle = useEquipmentTitle();
  const sourceText = useSourceText();
  const frame = useRef<HTMLDivElement>(null);
  const seen = useWindowed(frame, rows.length, ROW_PX);
  const sideOf = ({ target }: RebindRow, binding: Binding) =>
    target === 'equipment'
      ? equipmentTitle(binding.equipId, binding.subTitle) || t('unknownEquipment', { id: binding.equipId })
      : sourceText(binding);
  return (
    <>
      <div className={`${styles.row} ${styles.heads}`}>
        <span>{t('rebindWidget')}</span>
        <span>{t('rebindPlace')}</span>
        <span>{t('rebindFrom')}</span>
        <span>{t('rebindTo')}</span>
      </div>
      <div ref={frame} className={styles.rows} data-testid="rebind-rows">
        <div style={{ height: rows.length * ROW_PX, position: 'relative' }}>
          {rows.slice(seen.from, seen.to).map((row, place) => {
            const widget = findAnyWidget(page, row.widgetId);
            const top = findTopWidget(page, row.widgetId);
            return (
              <button
                key={`${row.widgetId} ${row.path}`}
                type="button"
                className={styles.row}
                style={{ position: 'absolute', top: (seen.from + place) * ROW_PX, height: ROW_PX }}
                data-staying={row.to === null}
                onClick={() => top && editor.select([top.id])}
              >
                <span>{widget && engine.nameOf(widget)}</span>
                <span className={styles.path}>{widget && pathText(widget, row.path)}</span>
                <span>{sideOf(row, row.from)}</span>
                <span>{row.to === null ? t(reasonText(row)) : sideOf(row, row.to)}</span>
              </button>
            );
          })}
        </div>
      </div>
    </>
  );
}
